"""What builds the products of the repository beside the package: a folder for each."""
