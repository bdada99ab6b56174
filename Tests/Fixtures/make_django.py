"""Makes a database as Django makes one: three apps, their migrations and their rows.

    python3 make_django.py library.sqlite
"""

import datetime
import decimal
import os
import sqlite3
import sys
import tempfile

PEOPLE = """
from django.db import models


class Person(models.Model):
    name = models.CharField(max_length=80)
    email = models.EmailField(unique=True)
    born = models.DateField(null=True, blank=True)
    mentor = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="pupils")
    is_active = models.BooleanField(default=True)
    agreed = models.BooleanField(null=True)


class Membership(models.Model):
    class Level(models.TextChoices):
        GUEST = "G", "Guest"
        FULL = "F", "Full"

    person = models.OneToOneField(Person, on_delete=models.CASCADE, primary_key=True)
    level = models.CharField(max_length=1, choices=Level.choices, default=Level.GUEST)
    fee = models.DecimalField(max_digits=8, decimal_places=2)
    since = models.DateTimeField()
"""

LIBRARY = """
import uuid

from django.db import models


class Publisher(models.Model):
    code = models.CharField(max_length=12, primary_key=True)
    name = models.CharField(max_length=200)


class Tag(models.Model):
    word = models.SlugField(unique=True)


class Book(models.Model):
    ref = models.UUIDField(default=uuid.uuid4, unique=True)
    title = models.CharField(max_length=200, db_index=True)
    pages = models.PositiveIntegerField(null=True)
    price = models.DecimalField(max_digits=10, decimal_places=2)
    weight = models.FloatField(default=0.0)
    cover = models.BinaryField(null=True)
    facts = models.JSONField(default=dict)
    publisher = models.ForeignKey(Publisher, null=True, on_delete=models.PROTECT)
    authors = models.ManyToManyField("people.Person", related_name="books", through="Authorship")
    tags = models.ManyToManyField(Tag)

    class Meta:
        unique_together = [("title", "publisher")]
        indexes = [
            models.Index(fields=["-pages", "title"], name="book_longest"),
            models.Index(fields=["price"], name="book_cheap", condition=models.Q(price__lt=5)),
        ]
        constraints = [models.CheckConstraint(condition=models.Q(price__gte=0), name="book_price_positive")]


class Authorship(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE)
    position = models.SmallIntegerField(default=0)

    class Meta:
        unique_together = [("book", "person")]
"""

LENDING = """
from django.db import models


class Loan(models.Model):
    book = models.ForeignKey("library.Book", on_delete=models.CASCADE)
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE)
    taken = models.DateTimeField(db_index=True)
    due = models.DurationField(null=True)
    at = models.TimeField(null=True)
    note = models.TextField(blank=True, default="")
    ip = models.GenericIPAddressField(null=True)
    serial = models.BigIntegerField(default=0)
"""

APPS = {"people": PEOPLE, "library": LIBRARY, "lending": LENDING}


def settings_for(path):
    from django.conf import settings

    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": path}},
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", *APPS],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        SECRET_KEY="only for this file",
        USE_TZ=True,
    )


def fill():
    from lending.models import Loan
    from library.models import Authorship, Book, Publisher, Tag
    from people.models import Membership, Person

    start = datetime.datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=datetime.timezone.utc)
    people = []
    for number in range(40):
        people.append(
            Person.objects.create(
                name=["Ada", "Zoë", "O'Neil", "", "Ağa 🐙"][number % 5] + str(number),
                email=f"p{number}@example.com",
                born=None if number % 3 else datetime.date(1970 + number, 1, 1),
                mentor=people[number // 2] if number % 4 else None,
                is_active=number % 2 == 0,
                agreed=[None, True, False][number % 3],
            )
        )
    for person in people[::3]:
        Membership.objects.create(
            person=person, level="FG"[person.id % 2], fee=decimal.Decimal("12.50") * person.id, since=start
        )
    publishers = [Publisher.objects.create(code=f"P-{n}", name=f"Press {n}") for n in range(4)]
    tags = [Tag.objects.create(word=word) for word in ("new", "old", "blue")]
    for number in range(120):
        book = Book.objects.create(
            title=f"Title {number}",
            pages=None if number % 7 == 0 else number * 3,
            price=decimal.Decimal(number) / 4,
            weight=number / 7,
            cover=bytes([0, 255, number]) if number % 5 == 0 else None,
            facts={"n": number, "words": ["a", None]},
            publisher=publishers[number % 4] if number % 6 else None,
        )
        book.tags.set(tags[: number % 4])
        for position, person in enumerate(people[number % 30 : number % 30 + number % 3]):
            Authorship.objects.create(book=book, person=person, position=position)
        Loan.objects.create(
            book=book,
            person=people[number % 40],
            taken=start + datetime.timedelta(hours=number),
            due=datetime.timedelta(days=14) if number % 2 else None,
            note="late\n" * (number % 3),
            ip="::1" if number % 9 == 0 else None,
            serial=(1 << 62) + number,
        )
    # The keys of the last loans are never given again: AUTOINCREMENT remembers them.
    Loan.objects.order_by("-id").first().delete()


def spoil(path):
    """Values that Django itself would never write, and that somebody's script did."""
    database = sqlite3.connect(path)
    database.execute("UPDATE library_book SET pages = 'many' WHERE id = 3")
    database.execute("UPDATE library_book SET title = x'00ff10' WHERE id = 4")
    database.execute("UPDATE library_book SET title = CAST(x'c328' AS TEXT) WHERE id = 5")
    database.execute("UPDATE library_book SET title = 'a' || char(0) || 'b' WHERE id = 6")
    database.execute("UPDATE library_book SET weight = -0.0 WHERE id = 7")
    database.execute("UPDATE library_book SET price = 9e999 WHERE id = 8")
    database.execute("UPDATE lending_loan SET serial = '9223372036854775808' WHERE id = 9")
    database.execute("UPDATE people_person SET is_active = 2, name = '' WHERE id = 10")
    database.commit()
    database.close()


def main(path):
    with tempfile.TemporaryDirectory() as folder:
        for app, models in APPS.items():
            os.makedirs(os.path.join(folder, app, "migrations"))
            for name, text in (("__init__.py", ""), ("models.py", models), ("migrations/__init__.py", "")):
                with open(os.path.join(folder, app, name), "w") as file:
                    file.write(text)
        sys.path.insert(0, folder)
        sys.dont_write_bytecode = True
        settings_for(path)
        import django
        from django.core.management import call_command

        django.setup()
        call_command("makemigrations", *APPS, verbosity=0)
        call_command("migrate", verbosity=0)
        fill()
        from django.db import connection

        connection.close()
    spoil(path)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
