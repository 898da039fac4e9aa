"""Engines at tables: engine seats, compiling ahead, analysis, and the jobs that workers of the pool do for them."""
