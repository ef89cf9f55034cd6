"""From evidence to the most probable legal plan, and what else it could have been."""
