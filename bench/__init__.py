"""Speed and memory beside peers and limits, in one run on one machine: `make bench`."""
