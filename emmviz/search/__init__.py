"""The searches: one algorithm in each file, the events that they record, and the engines that run them."""
