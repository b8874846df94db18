"""Benchmarks: the speed of the engine against its peers."""
