"""Board-game kits from YAML, and checked scores from photographed sheets."""
