import MapSyntax

/// Where the boxes and lines of a diagram are, in pixels.
///
/// Boxes that refer to each other are in columns beside each other: the first column has the box with the most lines, the next those that it is joined with, and so
/// on. In each column boxes are near those that they are joined with. Boxes without lines come last, in rows. Between columns is room for the labels of their lines.
struct DiagramLayout {
    struct Frame {
        var x = 0
        var y = 0
        var width = 0
        var height = 0

        /// Whether it covers a part of another one.
        func covers(_ other: Frame) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }
    }

    private(set) var frames: [Frame]
    /// Two boxes that are joined, and how much room the label of their line needs between columns.
    private let rooms: [(ends: [Int], width: Int)]
    private(set) var width = 0
    private(set) var height = 0

    static let lineHeight = 18
    static let headHeight = 30
    private static let letterWidth = 7.3
    private static let gap = (column: 110, row: 26)
    static let margin = 24
    /// Where the title is written.
    static let titleLine = 30
    /// Columns that are higher are divided. A large picture is no wider than twice its height.
    private let greatestHeight: Int

    init(_ diagram: Diagram) {
        let frames = diagram.boxes.map(Self.size)
        self.frames = frames
        let rooms = diagram.links.map {
            (ends: [$0.start, $0.end], width: max($0.labelWidth + 2 * Diagram.Link.countWidth, Self.gap.column))
        }
        self.rooms = rooms
        let joined = rooms.reduce(0) { $0 + $1.width } / max(rooms.count, 1)
        let area = frames.reduce(0) { $0 + ($1.width + joined) * ($1.height + Self.gap.row) }
        greatestHeight = max(1_600, Int((Double(area) / 2).squareRoot()))
        var neighbours = Array(repeating: [Int](), count: frames.count)
        for link in diagram.links where link.start != link.end {
            neighbours[link.start].append(link.end)
            neighbours[link.end].append(link.start)
        }
        var x = Self.margin
        var left = Set(frames.indices.filter { !neighbours[$0].isEmpty })
        var top = Self.margin + Self.titleLine
        while let first = left.max(by: { (neighbours[$0].count, $1) < (neighbours[$1].count, $0) }) {
            let columns = Self.columns(from: first, neighbours, &left)
            place(columns, x: &x, y: top)
            top = height + 2 * Self.gap.row
            x = Self.margin
        }
        placeInRows(frames.indices.filter { neighbours[$0].isEmpty }, y: height == 0 ? top : height + 2 * Self.gap.row)
        width = max(width, Self.margin + diagram.titleWidth) + Self.margin
        height += Self.margin
    }

    private static func size(of box: Diagram.Box) -> Frame {
        let texts = [box.mark.prefix + box.name] + box.lines.map { $0.mark.prefix + $0.text }
        let longest = texts.map(\.displayWidth).max() ?? 0
        return Frame(
            width: max(90, Int(Double(min(longest, 60)) * letterWidth) + 24),
            height: headHeight + box.lines.count * lineHeight + (box.lines.isEmpty ? 0 : 8))
    }

    /// Returns the boxes that are joined with one, by their distance from it.
    private static func columns(from first: Int, _ neighbours: [[Int]], _ left: inout Set<Int>) -> [[Int]] {
        var columns = [[first]]
        left.remove(first)
        while let last = columns.last, !last.isEmpty {
            var next: [Int] = []
            for box in last { for other in neighbours[box] where left.remove(other) != nil { next.append(other) } }
            columns.append(next)
        }
        columns.removeLast()
        return columns.indices.map { place in
            guard place > 0 else { return columns[place] }
            // Near the middle of those to which they are joined in the column before.
            let before = columns[place - 1]
            func middle(_ box: Int) -> Double {
                let places = neighbours[box].compactMap { before.firstIndex(of: $0) }
                return Double(places.reduce(0, +)) / Double(max(places.count, 1))
            }
            return columns[place].enumerated().sorted { (middle($0.element), $0.offset) < (middle($1.element), $1.offset) }.map(\.element)
        }
    }

    private mutating func place(_ columns: [[Int]], x: inout Int, y top: Int) {
        let parts = columns.flatMap(divided)
        let column = Dictionary(uniqueKeysWithValues: parts.enumerated().flatMap { place, boxes in boxes.map { ($0, place) } })
        var room = parts.map { _ in (after: 0, within: 0) }
        for (ends, width) in rooms {
            let places = ends.compactMap { column[$0] }.sorted()
            guard let first = places.first, let last = places.last else { continue }
            room[first].after = max(room[first].after, width)
            // A line within a column is on its right.
            if first == last { room[first].within = max(room[first].within, width) }
        }
        for (part, room) in zip(parts, room) {
            var y = top
            for box in part {
                (frames[box].x, frames[box].y) = (x, y)
                y += frames[box].height + Self.gap.row
            }
            height = max(height, y - Self.gap.row)
            x += part.map { frames[$0].width }.max() ?? 0
            width = max(width, x + room.within)
            x += max(room.after, Self.gap.row)
        }
    }

    private func divided(_ column: [Int]) -> [[Int]] {
        var parts: [[Int]] = [[]]
        var used = 0
        for box in column {
            if used > 0, used + frames[box].height > greatestHeight {
                parts.append([])
                used = 0
            }
            parts[parts.count - 1].append(box)
            used += frames[box].height + Self.gap.row
        }
        return parts
    }

    private mutating func placeInRows(_ boxes: [Int], y top: Int) {
        let rowWidth = max(width, 1_000)
        var loops = Array(repeating: 0, count: frames.count)
        for (ends, width) in rooms where ends[0] == ends[1] { loops[ends[0]] = max(loops[ends[0]], width) }
        var (x, y, rowHeight) = (Self.margin, top, 0)
        for box in boxes {
            let end = frames[box].width + loops[box]
            if x > Self.margin, x + end > rowWidth { (x, y, rowHeight) = (Self.margin, y + rowHeight + Self.gap.row, 0) }
            (frames[box].x, frames[box].y) = (x, y)
            width = max(width, x + end)
            x += end + Self.gap.row
            rowHeight = max(rowHeight, frames[box].height)
            height = max(height, y + rowHeight)
        }
    }
}
