"""Play On Words solved, one idea to a module: words by their letters, best turns, replies to them, and the end."""
