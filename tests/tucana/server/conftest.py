"""The servers of the other tests."""

from tests.server.conftest import own_server as own_server
from tests.server.conftest import server as server
from tests.server.conftest import slow as slow
from tests.server.conftest import store as store
from tests.server.conftest import take as take
