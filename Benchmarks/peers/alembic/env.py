"""Runs the migrations on the store that the environment names."""

import os

from alembic import context
from sqlalchemy import create_engine

with create_engine(f"sqlite:///{os.environ['STORE']}").connect() as connection:
    context.configure(connection=connection, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
