"""The shop at version 1; faked, since the store is there."""

from django.db import migrations, models


def reference(entity):
    return models.ForeignKey(f"shop.{entity}", models.DO_NOTHING, db_column=f"{entity.lower()}_id", related_name="+")


class Migration(migrations.Migration):
    operations = [
        migrations.CreateModel(
            "Customer",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.TextField()),
                ("email", models.TextField(unique=True)),
                ("fax", models.TextField(null=True)),
                ("city", models.TextField()),
            ],
            options={"db_table": "Customer"},
        ),
        migrations.CreateModel(
            "Product",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("sku", models.TextField(unique=True)),
                ("title", models.TextField()),
                ("price", models.FloatField()),
            ],
            options={"db_table": "Product"},
        ),
        migrations.CreateModel(
            "Orders",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("placed", models.TextField(db_index=True)),
                ("status", models.TextField()),
                ("total", models.FloatField()),
                ("note", models.TextField(null=True)),
                ("customer", reference("Customer")),
            ],
            options={"db_table": "Orders"},
        ),
        migrations.CreateModel(
            "OrderLine",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("quantity", models.IntegerField()),
                ("price", models.FloatField()),
                ("remark", models.TextField(null=True)),
                ("order", models.ForeignKey("shop.Orders", models.DO_NOTHING, db_column="order_id", related_name="+")),
                ("product", reference("Product")),
            ],
            options={"db_table": "OrderLine"},
        ),
    ]
