"""Series: games of the same group, one after another, and what goes from one to the next."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "series_games",
        sa.Column(
            "series_id",
            sa.String(32),
            sa.ForeignKey("series.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="SET NULL"),
            nullable=True,
            unique=True,
        ),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("carried", sa.JSON, nullable=True),
    )
    op.create_table(
        "members",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column(
            "series_id",
            sa.String(32),
            sa.ForeignKey("series.id", ondelete="CASCADE"),
            primary_key=True,
        ),
    )


def downgrade() -> None:
    for name in ("members", "series_games", "series"):
        op.drop_table(name)
