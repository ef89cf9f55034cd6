"""What a flat page shows of each mark: the networks, and what the ink itself says against them."""
