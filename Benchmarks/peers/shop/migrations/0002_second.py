"""Version 1 → 2 of the shop, as Django writes it; values by RunSQL, which is many times faster than objects."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("shop", "0001_first")]
    operations = [
        migrations.RenameField("Customer", "name", "fullName"),
        migrations.RemoveField("Customer", "fax"),
        migrations.AddField("Customer", "points", models.IntegerField(default=0)),
        migrations.RunSQL('UPDATE "Orders" SET "status" = upper("status"), "total" = CAST(round("total" * 100) AS INTEGER)'),
        migrations.RenameField("Orders", "placed", "placedOn"),
        migrations.RenameField("Orders", "total", "totalCents"),
        migrations.AlterField("Orders", "totalCents", models.BigIntegerField()),
        migrations.RunSQL('UPDATE "OrderLine" SET "price" = CAST(round("price" * 100) AS INTEGER)'),
        migrations.RenameField("OrderLine", "quantity", "pieces"),
        migrations.RenameField("OrderLine", "price", "priceCents"),
        migrations.AlterField("OrderLine", "priceCents", models.BigIntegerField()),
    ]
