"""The searches: one algorithm a file, the events that they record, and the engines that run them."""
