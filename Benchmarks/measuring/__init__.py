"""What `Benchmarks/measure.py` is made of: one module for each group of lines in its table, and what they share."""
