"""What is solved about Decipher, one idea to a module."""
