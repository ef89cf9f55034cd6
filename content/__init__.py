"""The games that come with kitpress, a folder each."""
