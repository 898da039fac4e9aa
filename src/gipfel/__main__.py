"""`python -m gipfel` is the `gipfel` command."""

from gipfel.cli import main

main()
