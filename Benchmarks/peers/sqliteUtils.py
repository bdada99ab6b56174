"""Version 1 → 2 of the shop with sqlite-utils: `sqliteUtils.py STORE`. Values by SQL, everything else by `transform`."""

import sys

from sqlite_utils import Database

store = Database(sys.argv[1])
with store.conn:
    store["Customer"].transform(rename={"name": "fullName"}, drop=["fax"])
    store["Customer"].add_column("points", int, not_null_default=0)
    store.execute('UPDATE "Orders" SET "status" = upper("status"), "total" = CAST(round("total" * 100) AS INTEGER)')
    store.execute('UPDATE "OrderLine" SET "price" = CAST(round("price" * 100) AS INTEGER)')
    # `transform` keeps indexes, but not those of a column that gets another name.
    store.execute('DROP INDEX "Orders_placed"')
    store["Orders"].transform(types={"total": int}, rename={"placed": "placedOn", "total": "totalCents"})
    store["Orders"].create_index(["placedOn"], "Orders_placed")
    store["OrderLine"].transform(types={"price": int}, rename={"quantity": "pieces", "price": "priceCents"})
