"""Play On Words, the Starter Game: words are made of eight open cards, and stolen by adding to them."""
