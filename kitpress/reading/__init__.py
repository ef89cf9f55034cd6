"""Photo -> page -> marks -> most probable legal plan, with doubts."""
