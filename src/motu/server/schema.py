"""What the database looks like: tables and their journals, series of games, and who is at them.

The migrations beside this module make it; a test compares the two.
"""

from __future__ import annotations

import sqlalchemy as sa

meta = sa.MetaData()

tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(80), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    # As a record has them; tables from before there were any are played with the usual ones.
    sa.Column("components", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("carried", sa.JSON(none_as_null=True), nullable=True),
    # How it is dealt; tables from before that could be said are dealt by the seed alone. Where the
    # players add numbers of their own, the seed is only the number of the house.
    sa.Column("dealing", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("maker", sa.String(64), nullable=False, server_default=""),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    # With what was agreed about hints and about the time that bots have.
    sa.Column("clock", sa.JSON, nullable=True),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    # The entry after which somebody who looked found the game over: nobody need play it again.
    sa.Column("over_seq", sa.Integer, nullable=True),
)

entries = sa.Table(
    "entries",
    meta,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),
    sa.Column("upto", sa.Integer, nullable=False),
    sa.Column("unfair", sa.Boolean, nullable=False),
    sa.Column("person", sa.String(64), nullable=False, server_default=""),
    sa.Column("text", sa.String(400), nullable=False, server_default=""),
    sa.Column("entry_id", sa.String(64), nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)

#: Who sits where, to find one's own tables again.
sitters = sa.Table(
    "sitters",
    meta,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Whether they want it kept ("keep"), or have taken it off their own list ("gone").
    sa.Column("wish", sa.String(8), nullable=True),
)

settings = sa.Table(
    "settings",
    meta,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

#: Private links that can still be used. They last minutes, so backups do without them.
links = sa.Table(
    "links",
    meta,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)

#: Games of the same group, one after another. `seats` are the group, in its fixed order.
series = sa.Table(
    "series",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("maker", sa.String(64), nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    # What a campaign began with; a series that is none has nothing there.
    sa.Column("beginning", sa.JSON(none_as_null=True), nullable=True),
)

#: The games of a series. Result and what is carried on are written when the next one begins.
series_games = sa.Table(
    "series_games",
    meta,
    sa.Column("series_id", sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    # The keeper of a server may remove a table; that it was played still counts.
    sa.Column(
        "table_id", sa.ForeignKey("tables.id", ondelete="SET NULL"), nullable=True, unique=True
    ),
    sa.Column("result", sa.JSON, nullable=True),
    sa.Column("carried", sa.JSON, nullable=True),
)

#: Who plays in which series, to find one's own again.
members = sa.Table(
    "members",
    meta,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("series_id", sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True),
)

#: Where notices of turns are sent: one row for each browser, known by a hash of its address.
subscriptions = sa.Table(
    "subscriptions",
    meta,
    sa.Column("mark", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)

# --- what the owner does --------------------------------------------------------------------------

#: All that the owner of a server, or the keeper of its policy, has done. Every process follows it.
admin_journal = sa.Table(
    "admin_journal",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("who", sa.String(20), nullable=False),
    sa.Column("what", sa.String(20), nullable=False),
    # The tables or whom it is about, and the rest in words.
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    # A number that was given once is never given again.
    sqlite_autoincrement=True,
)

#: Links to the page of the owner, by the hash of their token. Backups do without them.
admin_links = sa.Table(
    "admin_links",
    meta,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)

#: Who may not come or may not chat: a mark of a person, or an address or network.
bans = sa.Table(
    "bans",
    meta,
    sa.Column("whom", sa.String(64), primary_key=True),
    sa.Column("only_chat", sa.Boolean, primary_key=True),
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=True),
)

#: What somebody found wrong. `by` and `whom` are marks of persons.
reports = sa.Table(
    "reports",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("whom", sa.String(64), nullable=False),
    sa.Column("quote", sa.String(400), nullable=False),
    sa.Column("reason", sa.String(400), nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
)

#: Whose chat somebody does not want to read. Both are marks of persons.
mutes = sa.Table(
    "mutes",
    meta,
    sa.Column("reader", sa.String(64), primary_key=True),
    sa.Column("whom", sa.String(64), primary_key=True),
)

#: The day on which somebody last came, for as long as they sit at any table.
comings = sa.Table(
    "comings",
    meta,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("day", sa.DateTime(timezone=True), nullable=False),
)
