"""Version 1 → 2 of the shop. Values by SQL, everything else by `batch_alter_table`: once for each table."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = None


def upgrade():
    with op.batch_alter_table("Customer") as table:
        table.alter_column("name", new_column_name="fullName")
        table.drop_column("fax")
        table.add_column(sa.Column("points", sa.Integer(), nullable=False, server_default="0"))
    op.execute('UPDATE "Orders" SET "status" = upper("status"), "total" = CAST(round("total" * 100) AS INTEGER)')
    op.execute('UPDATE "OrderLine" SET "price" = CAST(round("price" * 100) AS INTEGER)')
    with op.batch_alter_table("Orders") as table:
        table.alter_column("placed", new_column_name="placedOn")
        table.alter_column("total", new_column_name="totalCents", type_=sa.Integer())
    with op.batch_alter_table("OrderLine") as table:
        table.alter_column("quantity", new_column_name="pieces")
        table.alter_column("price", new_column_name="priceCents", type_=sa.Integer())
