"""What is compiled for each game: the search and what it calls. Nothing else changes the compiled code kept."""
