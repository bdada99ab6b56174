"""A blog that SQLAlchemy keeps, before and after a migration: `make`, or `read 1` and `read 2`.

    python3 sqlalchemy_owner.py blog.sqlite make
"""

import datetime
import os
import sys

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


def at(hour, minute, micro=0):
    return datetime.datetime(2026, 11, 22, hour, minute, 0, micro)


def main(path, work, version="1"):
    class Base(DeclarativeBase):
        pass

    class Post(Base):
        __tablename__ = "post"
        id: Mapped[int] = mapped_column(primary_key=True)
        if version == "1":
            title: Mapped[str]
        else:
            headline: Mapped[str]
            rank: Mapped[int]
            due: Mapped[datetime.datetime]
            due_day: Mapped[datetime.date]
            is_late: Mapped[bool]
        at: Mapped[datetime.datetime]
        day: Mapped[datetime.date]
        is_live: Mapped[bool]

    engine = sa.create_engine(f"sqlite:///{path}")
    if work == "make":
        Base.metadata.create_all(engine)
        with Session(engine) as session:
            for number, moment in enumerate([at(6, 30), at(7, 0, 250000), at(8, 0)]):
                session.add(Post(title="abc"[number], at=moment, day=moment.date(), is_live=number == 1))
            session.commit()
        return
    name = "title" if version == "1" else "headline"
    with Session(engine) as session:
        def all(*conditions):
            return session.scalars(sa.select(Post).where(*conditions).order_by(Post.at)).all()

        print("before 06:45:", len(all(Post.at < at(6, 45))))
        print("live:", [getattr(post, name) for post in all(Post.is_live)])
        if version == "2":
            print("due:", len(all(Post.due <= at(7, 0) + datetime.timedelta(days=1))))
            print("due on the day:", len(all(Post.due_day == datetime.date(2026, 11, 23))))
            print("late:", [post.headline for post in all(Post.is_late)])
            for post in session.scalars(sa.select(Post).order_by(Post.due)):
                print(post.headline, post.rank, post.due.isoformat(), post.due_day.isoformat(), post.is_late)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
