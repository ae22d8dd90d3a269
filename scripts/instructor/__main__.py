"""The instructor package on the command line, `make instructor`."""

from scripts.instructor.build import main

if __name__ == "__main__":  # the processes that share the work read this file again
    main()
