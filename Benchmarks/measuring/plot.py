"""Curves as SVG, both axes logarithmic."""

import math
from html import escape

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 50, 55
COLOURS = ["#1f6feb", "#bf5b17", "#4d7c0f", "#7c3aed"]


def ticks(low, high):
    """The numbers with one digit that count, 1, 2 and 5, between the two."""
    found = []
    for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1):
        found += [digit * 10.0**power for digit in (1, 2, 5) if low <= digit * 10.0**power <= high]
    return [tick for tick in found if math.log10(tick) % 1 == 0] if len(found) > 12 else found


def label(value):
    if value >= 9.9e5:
        return f"{value / 1e6:.3g} M"
    return f"{value / 1e3:.3g} k" if value >= 9.9e3 else f"{value:g}"


def plot(title, across, up, series):
    """The picture of `series`, a dictionary from names to lists of points."""
    points = [point for line in series.values() for point in line]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low_x, high_x = min(xs), max(xs)
    low_y, high_y = min(ys) / 1.3, max(ys) * 1.3

    def x_of(x):
        return LEFT + (math.log(x / low_x) / math.log(high_x / low_x) if high_x > low_x else 0.5) * (WIDTH - LEFT - RIGHT)

    def y_of(y):
        return HEIGHT - BOTTOM - math.log(y / low_y) / math.log(high_y / low_y) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{WIDTH / 2}" y="20" text-anchor="middle" font-size="14">{escape(title)}</text>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)}</text>',
        f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">{escape(up)}</text>',
    ]
    for tick in sorted(set(xs)) if len(set(xs)) <= 8 else ticks(low_x, high_x):
        x = x_of(tick)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#e5e7eb"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{label(tick)}</text>')
    for tick in ticks(low_y, high_y):
        y = y_of(tick)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e5e7eb"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label(tick)}</text>')
    for number, (name, line) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3.5" fill="{colour}"/>' for x, y in line]
        parts.append(f'<text x="{LEFT + 10 + 170 * number}" y="{TOP - 10}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
