"""Filling sheets by hand and photographing them, for demos, tests and training."""
