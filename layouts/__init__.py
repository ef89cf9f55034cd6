"""Where things go on paper: sheets, cards and books, in mm."""
