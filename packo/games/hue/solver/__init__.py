"""How HUE's end game is solved: the table for a search, alpha-beta with open hands, averages with closed ones."""
