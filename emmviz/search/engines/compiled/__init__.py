"""What needs numpy and numba as soon as it is imported, apart so that looking for the algorithms loads neither."""
