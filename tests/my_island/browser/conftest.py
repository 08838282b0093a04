"""The browser and the server of the other tests, again: all last as long as a folder's tests."""

from tests.browser.conftest import browser as browser
from tests.browser.conftest import guests as guests
from tests.browser.conftest import own_guests as own_guests
from tests.browser.conftest import own_server as own_server
from tests.browser.conftest import server as server
