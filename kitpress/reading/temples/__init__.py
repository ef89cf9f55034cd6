"""Temples of cards: which works lie in which area round a mat."""
