"""The table of ratios: lines, verdicts and the page that they are written to."""

from dataclasses import dataclass


@dataclass
class Line:
    """One line of a table. `ratio` is a number with the smallest and largest of one round; `most` and `least` are what it is judged by."""

    what: str
    ratio: tuple
    unit: str = "×"
    most: float = None
    least: float = None
    note: str = ""

    @property
    def target(self):
        if self.most is not None:
            return f"≤ {number(self.most)}{self.suffix}"
        return f"≥ {number(self.least)}{self.suffix}" if self.least is not None else "–"

    @property
    def suffix(self):
        return "" if self.unit == "×" else f" {self.unit}"

    @property
    def verdict(self):
        if self.ratio is None:
            return "not measured"
        if self.most is None and self.least is None:
            return ""
        met = self.ratio[0] <= self.most if self.most is not None else self.ratio[0] >= self.least
        return "met" if met else "**missed**"

    def cells(self):
        if self.ratio is None:
            return [self.what, "–", "–", self.target, self.verdict, self.note]
        value, low, high = self.ratio
        spread = "" if low == high == value else f"{number(low)} – {number(high)}"
        return [self.what, number(value) + self.suffix, spread, self.target, self.verdict, self.note]


@dataclass
class Group:
    """Lines under one heading, or another table with its own headings."""

    title: str
    text: str
    lines: list
    headings: list = None

    @property
    def rows(self):
        if self.headings:
            return [self.headings] + self.lines
        return [HEADINGS] + [line.cells() for line in self.lines]


def number(value):
    """Three digits that count."""
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 1 else f"{value:.3f}"


HEADINGS = ["", "ratio", "of one round", "target", "verdict", ""]


def markdown(group):
    head, *body = group.rows
    rows = [head, ["---"] * len(head), *body]
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return f"## {group.title}\n\n{group.text}\n\n{table}\n"


def plain(group):
    rows = group.rows
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return f"\n{group.title}\n\n" + "\n".join(lines)
