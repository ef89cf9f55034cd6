"""What is read, as a table is asked about it: doubts, and what people answer."""
