"""What the owner of a server does, what players report, and how long all of it is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("over_seq", sa.Integer, nullable=True))
    with op.batch_alter_table("sitters") as batch:
        batch.add_column(sa.Column("wish", sa.String(8), nullable=True))
    op.create_table(
        "admin_journal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(20), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "admin_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("whom", sa.String(64), primary_key=True),
        sa.Column("only_chat", sa.Boolean, primary_key=True),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("whom", sa.String(64), nullable=False),
        sa.Column("quote", sa.String(400), nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_table(
        "mutes",
        sa.Column("reader", sa.String(64), primary_key=True),
        sa.Column("whom", sa.String(64), primary_key=True),
    )
    op.create_table(
        "comings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("day", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    for name in ("comings", "mutes", "reports", "bans", "admin_links", "admin_journal"):
        op.drop_table(name)
    with op.batch_alter_table("sitters") as batch:
        batch.drop_column("wish")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("over_seq")
