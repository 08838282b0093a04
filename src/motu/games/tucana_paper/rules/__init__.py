"""The rules: all of it is compiled, whatever the files are called."""
