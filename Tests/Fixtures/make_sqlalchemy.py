"""Makes a database as SQLAlchemy and Alembic make one: two revisions, the second with a batch that rebuilds a table.

    python3 make_sqlalchemy.py stock.sqlite
"""

import datetime
import decimal
import enum
import os
import sqlite3
import sys
import tempfile

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

ENVIRONMENT = """
from alembic import context
from sqlalchemy import create_engine

engine = create_engine(context.config.get_main_option("sqlalchemy.url"))
with engine.connect() as connection:
    context.configure(connection=connection)
    with context.begin_transaction():
        context.run_migrations()
"""

FIRST = """
revision = "0001"
down_revision = None

import sqlalchemy as sa
from alembic import op


def upgrade():
    op.create_table(
        "category",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("parent_id", sa.Integer, sa.ForeignKey("category.id", name="fk_category_parent", ondelete="CASCADE")),
        sa.Column("name", sa.String(60), nullable=False),
        sa.UniqueConstraint("parent_id", "name", name="uq_category_name"),
    )
    op.create_table(
        "warehouse",
        sa.Column("country", sa.String(2), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("city", sa.Unicode(100), nullable=False, server_default="nowhere"),
        sa.Column("opened", sa.Date),
    )
    op.create_table(
        "article",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("sku", sa.String(20), nullable=False),
        sa.Column("price", sa.Numeric(10, 2), nullable=False),
        sa.Column("state", sa.Enum("draft", "live", "gone", name="article_state", create_constraint=True), nullable=False),
        sa.Column("is_fragile", sa.Boolean(create_constraint=True, name="ck_article_fragile"), nullable=False),
        sa.Column("photo", sa.LargeBinary),
        sa.Column("extra", sa.JSON),
        sa.Column("created", sa.DateTime, server_default=sa.func.current_timestamp(), nullable=False),
        sa.Column("category_id", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(["category_id"], ["category.id"], name="fk_article_category", ondelete="SET NULL"),
        sa.UniqueConstraint("sku", name="uq_article_sku"),
        sa.CheckConstraint("price >= 0", name="ck_article_price"),
    )
    op.create_index("ix_article_created", "article", [sa.text("created DESC"), "sku"])
    op.create_table(
        "stock",
        sa.Column("article_id", sa.Integer, sa.ForeignKey("article.id", name="fk_stock_article"), primary_key=True),
        sa.Column("country", sa.String(2), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.ForeignKeyConstraint(
            ["country", "number"], ["warehouse.country", "warehouse.number"], name="fk_stock_warehouse", onupdate="CASCADE"
        ),
    )
"""

SECOND = """
revision = "0002"
down_revision = "0001"

import sqlalchemy as sa
from alembic import op


def upgrade():
    with op.batch_alter_table("article") as batch:
        batch.add_column(sa.Column("weight", sa.Float, nullable=True))
        batch.add_column(sa.Column("length", sa.Double, server_default="1.5", nullable=False))
        batch.create_index("ix_article_category", ["category_id"])
        batch.create_check_constraint("ck_article_weight", "weight IS NULL OR weight > -1")
    op.create_index("ix_article_live", "article", ["price"], sqlite_where=sa.text("state = 'live'"))
    op.create_table(
        "related",
        sa.Column("left_id", sa.Integer, sa.ForeignKey("article.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("right_id", sa.Integer, sa.ForeignKey("article.id", ondelete="CASCADE"), primary_key=True),
    )
    op.execute("CREATE VIEW live_article AS SELECT id, sku, price FROM article WHERE state = 'live'")
"""


class Base(DeclarativeBase):
    pass


class State(enum.Enum):
    draft = 1
    live = 2
    gone = 3


class Category(Base):
    __tablename__ = "category"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int | None] = mapped_column(sa.ForeignKey("category.id"))
    name: Mapped[str]
    parent: Mapped["Category | None"] = relationship(remote_side=[id])


class Warehouse(Base):
    __tablename__ = "warehouse"
    country: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    city: Mapped[str]
    opened: Mapped[datetime.date | None]


class Article(Base):
    __tablename__ = "article"
    id: Mapped[int] = mapped_column(primary_key=True)
    sku: Mapped[str]
    price: Mapped[decimal.Decimal] = mapped_column(sa.Numeric(10, 2))
    state: Mapped[State]
    is_fragile: Mapped[bool]
    photo: Mapped[bytes | None]
    extra: Mapped[dict | None] = mapped_column(sa.JSON)
    created: Mapped[datetime.datetime]
    weight: Mapped[float | None]
    category: Mapped[Category | None] = relationship()
    category_id: Mapped[int | None] = mapped_column(sa.ForeignKey("category.id"))


class Stock(Base):
    __tablename__ = "stock"
    article_id: Mapped[int] = mapped_column(sa.ForeignKey("article.id"), primary_key=True)
    country: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(sa.BigInteger)


def migrate(url):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "versions"))
        for name, text in (("env.py", ENVIRONMENT), ("versions/0001.py", FIRST), ("versions/0002.py", SECOND)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        config = Config()
        config.set_main_option("script_location", folder)
        config.set_main_option("path_separator", "os")
        config.set_main_option("sqlalchemy.url", url)
        command.upgrade(config, "head")


def fill(url):
    with Session(sa.create_engine(url)) as session:
        categories = []
        for number in range(12):
            categories.append(Category(name=f"Category {number}", parent=categories[number // 3] if number > 2 else None))
        session.add_all(categories)
        houses = [
            Warehouse(country=country, number=number, city="Zürich", opened=datetime.date(2000 + number, 5, 1))
            for country in ("CH", "DE")
            for number in range(3)
        ]
        session.add_all(houses)
        articles = [
            Article(
                sku=f"A-{number:04}",
                price=decimal.Decimal(number) / 8,
                state=list(State)[number % 3],
                is_fragile=number % 2 == 0,
                photo=bytes(range(number % 9)) if number % 4 else None,
                extra={"n": number} if number % 5 else None,
                created=datetime.datetime(2024, 1, 1, 12, 0, 0, number),
                weight=number / 3 if number % 3 else None,
                category=categories[number % 12] if number % 7 else None,
            )
            for number in range(90)
        ]
        session.add_all(articles)
        session.flush()
        for number, article in enumerate(articles):
            house = houses[number % 6]
            session.add(Stock(article_id=article.id, country=house.country, number=house.number, amount=number * 10**12))
        session.execute(sa.text("INSERT INTO related SELECT id, id + 1 FROM article WHERE id % 3 = 0 AND id < 90"))
        session.commit()


def spoil(path):
    """Values that SQLAlchemy itself would never write, and that somebody's script did."""
    database = sqlite3.connect(path)
    database.execute("UPDATE article SET price = 'free' WHERE id = 3")
    database.execute("UPDATE article SET sku = CAST(x'ff00fe' AS TEXT) WHERE id = 4")
    database.execute("UPDATE article SET photo = 'a text' WHERE id = 5")
    database.execute("UPDATE article SET weight = -0.0, created = 'yesterday' WHERE id = 6")
    database.execute("UPDATE stock SET amount = 'lots' WHERE article_id = 7")
    database.execute("INSERT INTO warehouse (country, number, city) VALUES ('', -9223372036854775808, '')")
    database.commit()
    database.close()


if __name__ == "__main__":
    path = os.path.abspath(sys.argv[1])
    migrate(f"sqlite:///{path}")
    fill(f"sqlite:///{path}")
    spoil(path)
