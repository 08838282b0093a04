"""The servers of the other tests."""

from tests.server.conftest import own_server as own_server
from tests.server.conftest import server as server
from tests.server.test_thinkers import slow as slow
from tests.server.test_thinkers import store as store
from tests.server.test_thinkers import take as take
