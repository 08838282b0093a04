"""What all tests need of the process they run in."""

from __future__ import annotations

import signal

# Started in the background, a process is told to ignore Ctrl-C and hanging up, and so would be
# the programs that the tests start in order to press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
