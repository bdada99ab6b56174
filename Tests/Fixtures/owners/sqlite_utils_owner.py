"""A blog that sqlite-utils keeps, before and after a migration: `make`, or `read 1` and `read 2`.

    python3 sqlite_utils_owner.py blog.sqlite make
"""

import datetime
import sys

import sqlite_utils


def at(hour, minute, micro=0):
    return datetime.datetime(2026, 11, 22, hour, minute, 0, micro)


def main(path, work, version="1"):
    posts = sqlite_utils.Database(path)["posts"]
    if work == "make":
        posts.insert_all(
            (
                {"id": number + 1, "title": "abc"[number], "at": moment, "day": moment.date(), "is_live": number == 1}
                for number, moment in enumerate([at(6, 30), at(7, 0), at(8, 0)])
            ),
            pk="id",
            not_null={"title", "at", "day", "is_live"},
        )
        return
    name = "title" if version == "1" else "headline"
    print("before 06:45:", posts.count_where("at < ?", [at(6, 45).isoformat()]))
    print("live:", [row[name] for row in posts.rows_where("is_live")])
    if version == "2":
        print("due:", posts.count_where("due <= ?", [(at(7, 0) + datetime.timedelta(days=1)).isoformat()]))
        print("due on the day:", posts.count_where("due_day = ?", [datetime.date(2026, 11, 23).isoformat()]))
        print("late:", [row["headline"] for row in posts.rows_where("is_late")])
        for row in posts.rows_where(order_by="due"):
            print(row["headline"], row["rank"], row["due"], row["due_day"], bool(row["is_late"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
