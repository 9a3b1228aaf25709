"""GEM: jewels are bought at once-around auctions with assets that must be bought free again."""
