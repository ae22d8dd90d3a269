"""What the values of a tree become over one parameter, exactly."""
