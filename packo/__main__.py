"""`python -m packo` is `packo`."""

from packo.cli import main

if __name__ == "__main__":
    main()
