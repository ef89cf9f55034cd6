"""What is drawn on a filled sheet: value types, the text notation, geometry."""
