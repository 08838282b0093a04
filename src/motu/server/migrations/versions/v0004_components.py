"""What a table is played with, and what its game brings along."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("components", sa.JSON(none_as_null=True), nullable=True))
        table.add_column(sa.Column("carried", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("carried")
        table.drop_column("components")
