"""What surrounds every request: who may ask, how much and how often, how refusals and answers look, logs and counts."""
