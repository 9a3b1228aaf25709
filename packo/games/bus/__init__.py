"""BUS: passengers are picked up and dropped off in a block of twelve streets, at the speed that they allow."""
