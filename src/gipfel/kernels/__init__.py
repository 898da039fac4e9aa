"""What compiled games share: the compiler's cache, bit helpers, and texts written once and specialised per game."""
