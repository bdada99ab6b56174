/// A line of a file for a terminal: tabs are spaces, invisible characters are escaped, and the line is cut to the width around one place.
struct ExcerptLine {
    private struct Cell {
        var text: String
        var width: Int
        var lower: Int
    }

    /// How many bytes on either side of the place are read, since a line may be as long as its file.
    private static let reach = 2_000

    let text: String
    /// Where each shown character begins, in the file and on the terminal; the last element is where they end.
    private let columns: [(byte: Int, column: Int)]

    init(_ place: PrintedPlace, _ line: Int, near focus: Range<Int>?, _ room: Int) {
        let content = place.lines.content(ofLine: line)
        let middle = min(max(focus?.lowerBound ?? content.lowerBound, content.lowerBound), content.upperBound)
        let bytes = place.file.bytes
        var lower = max(content.lowerBound, middle - Self.reach)
        var upper = min(content.upperBound, middle + Self.reach)
        while lower > content.lowerBound, bytes[lower].continuesScalar { lower -= 1 }
        while upper < content.upperBound, bytes[upper].continuesScalar { upper += 1 }
        let cells = Self.cells(bytes[lower..<upper])
        let window = Self.window(cells, focus: focus, room)
        let isCutLeft = window.lowerBound > 0 || lower > content.lowerBound
        let isCutRight = window.upperBound < cells.count || upper < content.upperBound

        var (column, text) = (isCutLeft ? 1 : 0, isCutLeft ? "…" : "")
        var columns: [(byte: Int, column: Int)] = []
        for cell in cells[window] {
            columns.append((cell.lower, column))
            column += cell.width
            text += cell.text
        }
        columns.append((window.upperBound < cells.count ? cells[window.upperBound].lower : upper, column))
        self.columns = columns
        if isCutRight { text += "…" }
        while text.last == " " { text.removeLast() }
        self.text = text
    }

    /// Returns the columns of the terminal for a range of bytes, in whole characters. Bytes that are cut off are at the nearer end.
    func columns(of bytes: Range<Int>) -> Range<Int> {
        let first = columns.lastIndex { $0.byte <= bytes.lowerBound } ?? 0
        let last = columns.firstIndex { $0.byte >= bytes.upperBound } ?? columns.count - 1
        let lower = columns[first].column
        return lower..<max(lower, bytes.isEmpty ? lower : columns[last].column)
    }

    /// Returns the cells to show: the place, and as much before it as fits.
    private static func window(_ cells: [Cell], focus: Range<Int>?, _ room: Int) -> Range<Int> {
        let widths = cells.reduce(0) { $0 + $1.width }
        guard widths > room else { return cells.indices }
        let start = focus.flatMap { focus in cells.firstIndex { $0.lower >= focus.lowerBound } } ?? 0
        let stop = focus.flatMap { focus in cells.firstIndex { $0.lower >= focus.upperBound } } ?? start
        var lower = 0
        // Each of the two cut marks takes a column.
        if cells[..<min(stop, cells.count)].reduce(0, { $0 + $1.width }) > room - 2 {
            lower = start
            var before = 0
            while lower > 0, before + cells[lower - 1].width <= room / 3 {
                lower -= 1
                before += cells[lower].width
            }
        }
        var (upper, used) = (lower, 0)
        while upper < cells.count, used + cells[upper].width <= room - 2 {
            used += cells[upper].width
            upper += 1
        }
        return lower..<upper
    }

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        var cells: [Cell] = []
        var (offset, column) = (bytes.startIndex, 0)
        func add(_ character: Character, length: Int) {
            let text = visible(character, column)
            cells.append(Cell(text: text, width: text.displayWidth, lower: offset))
            offset += length
            column += text.displayWidth
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            for character in text { add(character, length: character.utf8.count) }
        } else {
            for byte in bytes { add(byte < 0x80 ? Character(Unicode.Scalar(byte)) : "\u{FFFD}", length: 1) }
        }
        return cells
    }

    /// Returns a tab as spaces, and any other character as `visible` shows it.
    private static func visible(_ character: Character, _ column: Int) -> String {
        character == "\t" ? String(repeating: " ", count: 4 - column % 4) : String(character).visible
    }
}
