"""Makes a database as sqlite-utils makes one: tables out of dictionaries, extracted columns, full-text search with its triggers.

    python3 make_sqlite_utils.py dogs.sqlite
"""

import sys

import sqlite_utils


def main(path):
    database = sqlite_utils.Database(path)
    database["dogs"].insert_all(
        (
            {
                "id": number,
                "name": ["Cleo", "Zoë", "", "O'Hara"][number % 4],
                "breed": ["Poodle", "Corgi", "Mutt"][number % 3],
                "age": number % 15,
                "weight": number / 3,
                "is_good": True,
                "photo": bytes([number % 256, 0]),
                "toys": ["ball", number],
            }
            for number in range(1, 101)
        ),
        pk="id",
        not_null={"name"},
        defaults={"age": 1},
    )
    database["dogs"].extract("breed", table="breeds", fk_column="breed_id", rename={"breed": "label"})
    database["vets"].insert_all(
        [{"code": f"v{number}", "city": None if number % 2 else "Graz"} for number in range(5)], pk="code"
    )
    database["visits"].insert_all(
        [
            {"dog": number, "vet": f"v{number % 5}", "day": f"2024-03-{number % 28 + 1:02}", "cost": number * 1.25}
            for number in range(1, 61)
        ],
        pk=("dog", "day"),
        foreign_keys=[("dog", "dogs", "id"), ("vet", "vets", "code")],
    )
    database["articles"].insert_all(
        [{"id": number, "headline": f"Headline {number}", "body": f"some body {number} of text"} for number in range(1, 41)],
        pk="id",
    )
    database["articles"].enable_fts(["headline", "body"], create_triggers=True, tokenize="porter")
    database["articles"].update(7, {"body": "entirely different words"})
    database["notes"].insert_all([{"line": f"line {number}"} for number in range(9)])
    database["dogs"].create_index(["name", "age"])
    database["dogs"].create_index(["weight"], unique=False, index_name="heavy")
    database["vets"].create_index(["city", sqlite_utils.db.DescIndex("code")])
    database["tags"].insert_all([{"name": "a"}, {"name": "b"}], pk="name")
    database["dogs"].insert({"id": 500, "name": "Tagged"}).m2m("tags", {"name": "c"}, pk="name")
    database.create_view("good_dogs", "select id, name, weight from dogs where is_good = 1")
    spoil(database)
    database.close()


def spoil(database):
    """Values that nobody meant to write."""
    with database.conn:
        database.execute("update dogs set age = 'old' where id = 3")
        database.execute("update dogs set name = x'00' where id = 4")
        database.execute("update dogs set name = cast(x'80' as text), weight = -0.0 where id = 5")
        database.execute("update dogs set age = 9223372036854775807, weight = 1e308 where id = 6")
        database.execute("insert into vets (code, city) values (null, 'no code'), (null, 'none either')")
        database.execute("update articles set headline = 'a' || char(0) || 'z' where id = 2")


if __name__ == "__main__":
    main(sys.argv[1])
