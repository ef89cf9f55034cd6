"""Where things go on paper: layout YAML -> a Sheet, in mm from the top-left corner."""
