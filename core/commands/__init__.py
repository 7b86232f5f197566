"""The commands of the program without a window: one file each."""
