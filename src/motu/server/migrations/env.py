"""How Alembic reaches the database: over the connection that the store hands it."""

from alembic import context

from motu.server.schema import meta

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=meta,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
