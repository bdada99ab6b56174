"""Draws screens of a terminal as one animated SVG, and reads their text back from it."""

import re
import xml.etree.ElementTree
from html import escape

WIDTH, HEIGHT, MARGIN = 8.4, 19, 14
BASELINE = 14

# The colours of names in a terminal, by their names in pyte: on light ground, on dark ground. What has a ground of its own has that of a bar.
COLOURS = {"red": ("#b3261e", "#ff8a80"), "green": ("#1a6e2e", "#7ee093"), "blue": ("#0b57b0", "#8ab8ff"), "cyan": ("#00687a", "#7fd8e8")}
GROUND, INK, BAR = ("#ffffff", "#1f2328"), ("#1f2328", "#e6edf3"), ("#d5dbe3", "#39424e")


class Frame:
    """One screen: its caption, how long it is shown, and for each row the runs of cells that look the same."""

    def __init__(self, caption, seconds, screen):
        self.caption, self.seconds = caption, seconds
        self.rows = [runs(screen, row) for row in range(screen.lines)]
        self.cursor = (screen.cursor.y, screen.cursor.x)


def runs(screen, row):
    """Returns (column, text, classes of the text, class of its ground if that is another), without what is blank at the end."""
    found = []
    for column in range(screen.columns):
        cell = screen.buffer[row][column]
        ground = "bar" if cell.reverse or cell.bg != "default" else ""
        text = "" if ground else name(cell.fg)
        text += " b" * cell.bold + " i" * cell.italics + " u" * cell.underscore
        if found and found[-1][2:] == [text, ground]:
            found[-1][1] += cell.data
        else:
            found.append([column, cell.data, text, ground])
    while found and not found[-1][1].strip() and not found[-1][3]:
        found.pop()
    return tuple(tuple(run) for run in found)


def name(colour):
    """Returns the class of a colour; nothing for the default."""
    colour = colour.removeprefix("bright")
    return colour if colour in COLOURS else ""


def svg(frames, columns, rows):
    """Returns the picture. A thing that is the same in several frames in turn is drawn once, and shown as long as they are."""
    starts = [0.0]
    for frame in frames:
        starts.append(starts[-1] + frame.seconds)
    things = {}
    for number, frame in enumerate(frames):
        seen = [(row, drawn_row(row, content)) for row, content in enumerate(frame.rows) if content]
        seen += [("cursor", drawn_cursor(*frame.cursor)), ("caption", drawn_caption(frame.caption, rows))]
        for place, drawn in seen:
            spans = things.setdefault((place, drawn), [])
            if spans and spans[-1][1] == number:
                spans[-1][1] = number + 1
            else:
                spans.append([number, number + 1])
    shown = sorted((tuple(span), str(place), drawn) for (place, drawn), spans in things.items() for span in spans)
    spans = sorted({span for span, _, _ in shown})
    width, height = columns * WIDTH + 2 * MARGIN, (rows + 2) * HEIGHT + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">',
        "<title>mapc in Neovim</title>",
        f"<desc>{escape(' '.join(dict.fromkeys(frame.caption for frame in frames)))}</desc>",
        style(spans, starts, len(frames)),
        f'<rect class="ground" width="{width:g}" height="{height:g}" rx="8"/>',
    ]
    for (first, end), place, drawn in shown:
        lines.append(f'<g class="s{first}-{end}" data-place="{place}">{drawn}</g>')
    return "\n".join(lines + ["</svg>", ""])


def style(spans, starts, count):
    """Returns the style sheet: colours in light and dark, and when the things of each span are shown."""
    def scheme(index):
        named = {"ground": GROUND, "ink": INK, "bar": BAR, **COLOURS}
        return ":root{" + "".join(f"--{key}:{colours[index]};" for key, colours in named.items()) + "}"

    lines = [
        scheme(0), "@media(prefers-color-scheme:dark){" + scheme(1) + "}",
        "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--ink);white-space:pre}",
        ".caption{font:600 16px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif}",
        ".ground{fill:var(--ground);stroke:var(--bar)}.cursor{fill:var(--ink);opacity:.45}",
        ".b{font-weight:700}.i{font-style:italic}.u{text-decoration:underline}.bar{fill:var(--bar)}",
    ]
    lines += [f".{colour}{{fill:var(--{colour})}}" for colour in COLOURS]
    total = starts[-1]
    for first, end in spans:
        moments = {0: 0, starts[first] / total * 100: 1, starts[end] / total * 100: 0}
        if end == count:
            del moments[100.0]
        frames = "".join(f"{moment:.2f}%{{opacity:{value}}}" for moment, value in moments.items())
        lines.append(f".s{first}-{end}{{animation:k{first}-{end} {total:g}s step-end infinite}}@keyframes k{first}-{end}{{{frames}}}")
    # Who wants no motion sees the last screen.
    still = ",".join(f".s{first}-{end}" for first, end in spans if end != count)
    lines.append("@media(prefers-reduced-motion:reduce){g{animation:none!important}" + still + "{display:none}}")
    return "<style>" + "\n".join(lines) + "</style>"


def drawn_row(row, content):
    top, drawn = MARGIN + row * HEIGHT, ""
    for column, text, _, ground in content:
        if ground:
            drawn += f'<rect class="{ground}" x="{MARGIN + column * WIDTH:.1f}" y="{top}" width="{len(text) * WIDTH:.1f}" height="{HEIGHT}"/>'
    spans = "".join(
        f'<tspan x="{MARGIN + column * WIDTH:.1f}" class="{text_class.strip()}">{escape(text)}</tspan>' for column, text, text_class, _ in content)
    return drawn + f'<text xml:space="preserve" y="{top + BASELINE}">{spans}</text>'.replace(' class=""', "")


def drawn_cursor(row, column):
    x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
    return f'<rect class="cursor" x="{x:.1f}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'


def drawn_caption(caption, rows):
    return f'<text class="caption" x="{MARGIN}" y="{MARGIN + (rows + 1) * HEIGHT + BASELINE}">{escape(caption)}</text>'


def screens(picture, rows):
    """Returns the lines of each screen of a picture, without spaces at their ends."""
    found = {}
    for group in xml.etree.ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g"):
        place = group.get("data-place")
        first, end = map(int, re.fullmatch(r"s(\d+)-(\d+)", group.get("class")).groups())
        for number in range(first, end):
            screen = found.setdefault(number, [""] * rows)
            if place.isdigit():
                screen[int(place)] = "".join(group.itertext()).rstrip()
    return [found[number] for number in sorted(found)]
