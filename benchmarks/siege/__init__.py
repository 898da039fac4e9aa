"""A house under siege: tables play while others flood it, kill it and set its clock. `python -m benchmarks attack`."""
