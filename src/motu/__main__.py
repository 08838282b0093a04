"""`python -m motu` is the command `motu`."""

from motu.cli import main

if __name__ == "__main__":
    main()
