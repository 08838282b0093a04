"""The servers of the other tests."""

from tests.server.conftest import server as server
