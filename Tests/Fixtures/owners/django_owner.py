"""A blog that Django keeps, before and after a migration: `make`, or `read 1` and `read 2`.

    python3 django_owner.py blog.sqlite make
"""

import datetime
import os
import sys

UTC = datetime.timezone.utc


def at(hour, minute, micro=0):
    return datetime.datetime(2026, 11, 22, hour, minute, 0, micro, tzinfo=UTC)


def main(path, work, version="1"):
    import django
    from django.conf import settings

    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": path}},
        INSTALLED_APPS=[],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        USE_TZ=True,
    )
    django.setup()
    from django.db import connection, models

    class Post(models.Model):
        if version == "1":
            title = models.CharField(max_length=80)
        else:
            headline = models.CharField(max_length=80)
            rank = models.IntegerField()
            due = models.DateTimeField()
            due_day = models.DateField()
            is_late = models.BooleanField()
        at = models.DateTimeField()
        day = models.DateField()
        is_live = models.BooleanField()

        class Meta:
            app_label = "blog"
            db_table = "blog_post"

    if work == "make":
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE django_migrations (id integer PRIMARY KEY, app varchar(255), name varchar(255), applied datetime)")
        with connection.schema_editor() as editor:
            editor.create_model(Post)
        for number, moment in enumerate([at(6, 30), at(7, 0, 250000), at(8, 0)]):
            Post.objects.create(title="abc"[number], at=moment, day=moment.date(), is_live=number == 1)
        return
    name = "title" if version == "1" else "headline"
    print("before 06:45:", Post.objects.filter(at__lt=at(6, 45)).count())
    print("live:", [getattr(post, name) for post in Post.objects.filter(is_live=True)])
    if version == "2":
        print("due:", Post.objects.filter(due__lte=at(7, 0) + datetime.timedelta(days=1)).count())
        print("due on the day:", Post.objects.filter(due_day=datetime.date(2026, 11, 23)).count())
        print("late:", [post.headline for post in Post.objects.filter(is_late=True)])
        for post in Post.objects.order_by("due"):
            print(post.headline, post.rank, post.due.isoformat(), post.due_day.isoformat(), post.is_late)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
