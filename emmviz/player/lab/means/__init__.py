"""The lab of running means: a chance node played many times, one play after the other."""
