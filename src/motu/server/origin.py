"""Where a request comes from: whether it asks for this server by name, and from one of our pages.

Any website can have a visitor's browser send us a form or open our addresses. The browser adds no
cookie to that, so it looks like a newcomer's; but a cookie that came with the answer would be taken
and replace who the visitor is. So nothing is done, set or deleted for the pages of others.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from motu.core.errors import BadOption
from motu.core.message import msg

#: What changes nothing.
LOOKING = ("GET", "HEAD", "OPTIONS")
#: What browsers say of a request that one of our pages makes, or a person by typing an address.
FROM_HERE = ("same-origin", "none")


def checked_url(text: str) -> str:
    """The address at which a server is known, as it is kept: without a slash at its end.

    >>> checked_url("https://Play.example.org/")
    'https://play.example.org'
    """
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise BadOption(
            msg("--url must be an address such as https://games.example.org, without a path.")
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def is_known(host: str, url: str) -> bool:
    """Whether a `Host` header names this server: its address, a number, or a name of this network.

    Any other name may be a stranger's who lets it point here, so that his pages count as ours.

    >>> [is_known(host, "https://a.org") for host in ("a.org", "10.0.0.7:80", "localhost", "b.org")]
    [True, True, True, False]
    """
    if url and host.lower() == urlsplit(url).netloc:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if not name or "@" in host or "/" in host:
        return False
    return "." not in name or _is_number(name) or name == f"{socket.gethostname().lower()}.local"


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_from_here(connection: HTTPConnection) -> bool:
    """Whether one of our own pages asks, or no page at all."""
    site = connection.headers.get("sec-fetch-site", "")
    origin = connection.headers.get("origin", "")
    if site and site not in FROM_HERE:
        return False
    # Browsers that hide where they come from say null, also to ourselves.
    if not origin or (origin == "null" and site == "same-origin"):
        return True
    url: str = connection.app.state.url
    host = connection.headers.get("host", "")
    return origin == url or origin.partition("://")[2].lower() == host.lower()


def would_show_cookie(connection: HTTPConnection) -> bool:
    """Whether a browser that has a cookie of ours shows it with this request.

    It does to our own pages, and when a person follows a link to us. Who shows none then has none.
    """
    told = connection.headers
    if not is_known(told.get("host", ""), connection.app.state.url):
        return False
    return is_from_here(connection) or (
        connection.scope["method"] in LOOKING
        and told.get("sec-fetch-mode") == "navigate"
        and told.get("sec-fetch-dest") == "document"
    )


def link_to(connection: HTTPConnection, path: str) -> str:
    """A link that can be given to others: at the server's own address, if it was told one."""
    url: str = connection.app.state.url
    # The gate has seen to it that nobody else wrote the name of the host.
    return (url or f"{connection.url.scheme}://{connection.headers.get('host', '')}") + path


def is_secret_way(connection: HTTPConnection) -> bool:
    """Whether the browser reaches us over TLS, as far as we can know."""
    url: str = connection.app.state.url
    at_url = connection.headers.get("host", "").lower() == urlsplit(url).netloc
    return connection.url.scheme == "https" or (at_url and url.startswith("https://"))
