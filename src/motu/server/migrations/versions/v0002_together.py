"""Playing together: who made a table, whether it is listed, its clock; who said or did what."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("maker", sa.String(64), nullable=False, server_default=""))
        table.add_column(sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("clock", sa.JSON, nullable=True))
    with op.batch_alter_table("entries") as table:
        table.add_column(sa.Column("person", sa.String(64), nullable=False, server_default=""))
        table.add_column(sa.Column("text", sa.String(400), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("entries") as table:
        table.drop_column("text")
        table.drop_column("person")
    with op.batch_alter_table("tables") as table:
        table.drop_column("clock")
        table.drop_column("listed")
        table.drop_column("maker")
