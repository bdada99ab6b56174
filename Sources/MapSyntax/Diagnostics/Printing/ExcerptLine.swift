/// A line of a file for a terminal: tabs are spaces, invisible characters are escaped, and the line is cut to the width around one place.
struct ExcerptLine {
    private struct Cell {
        var text: String
        var width: Int
        var lower: Int
    }

    /// How many bytes on either side of the place are read at most, since a line may be as long as its file.
    private static let reach = 2_000

    let text: String
    /// Where each shown character begins, in the file and on the terminal; the last element is where they end.
    private let columns: [(byte: Int, column: Int)]
    private let isCut: (left: Bool, right: Bool)

    init(_ place: PrintedPlace, _ line: Int, near focus: Range<Int>?, _ room: Int) {
        let content = place.lines.content(ofLine: line)
        let middle = min(max(focus?.lowerBound ?? content.lowerBound, content.lowerBound), content.upperBound)
        let bytes = place.file.bytes
        let (lower, upper) = (Self.start(of: bytes[content], before: middle, room), Self.end(of: bytes[content], behind: middle, room))
        let cells = Self.cells(bytes[lower..<upper])
        let window = Self.window(cells, focus: focus, end: content.upperBound, room)
        isCut = (window.lowerBound > 0 || lower > content.lowerBound, window.upperBound < cells.count || upper < content.upperBound)

        var (column, text) = (isCut.left ? 1 : 0, isCut.left ? "…" : "")
        var columns: [(byte: Int, column: Int)] = []
        for cell in cells[window] {
            columns.append((cell.lower, column))
            column += cell.width
            text += cell.text
        }
        columns.append((window.upperBound < cells.count ? cells[window.upperBound].lower : upper, column))
        self.columns = columns
        if isCut.right { text += "…" }
        while text.last == " " { text.removeLast() }
        self.text = text
    }

    /// Whether the beginning of a range of bytes is shown. What is not in the line at all is at its nearer end.
    func shows(_ bytes: Range<Int>) -> Bool {
        let (first, last) = (columns[0].byte, columns[columns.count - 1].byte)
        return (bytes.lowerBound >= first || !isCut.left) && (bytes.lowerBound < last || !isCut.right)
    }

    /// Returns the columns of the terminal for a range of bytes, in whole characters. Bytes that are cut off are at the nearer end.
    func columns(of bytes: Range<Int>) -> Range<Int> {
        let first = columns.lastIndex { $0.byte <= bytes.lowerBound } ?? 0
        let last = columns.firstIndex { $0.byte >= bytes.upperBound } ?? columns.count - 1
        let lower = columns[first].column
        return lower..<max(lower, bytes.isEmpty ? lower : columns[last].column)
    }

    /// How many columns on either side of the place are read: as many as are shown, and more because several scalars may share a column.
    private static func enough(_ room: Int) -> Int { 3 * room }

    /// Returns where to begin to read a line so that the columns before a place are known.
    private static func start(of line: ArraySlice<UInt8>, before middle: Int, _ room: Int) -> Int {
        var (lower, columns) = (middle, 0)
        while lower > line.startIndex, middle - lower < reach, columns <= enough(room) {
            repeat { lower -= 1 } while lower > line.startIndex && line[lower].continuesScalar
            columns += line.columns(at: lower)
        }
        return lower
    }

    /// Returns where to stop reading a line so that the columns behind a place are known.
    private static func end(of line: ArraySlice<UInt8>, behind middle: Int, _ room: Int) -> Int {
        var (upper, columns) = (middle, 0)
        while upper < line.endIndex, upper - middle < reach, columns <= enough(room) {
            columns += line.columns(at: upper)
            repeat { upper += 1 } while upper < line.endIndex && line[upper].continuesScalar
        }
        return upper
    }

    /// Returns the cells to show: the place, and as much before it as fits. `end` is the end of the line.
    private static func window(_ cells: [Cell], focus: Range<Int>?, end: Int, _ room: Int) -> Range<Int> {
        let widths = cells.reduce(0) { $0 + $1.width }
        guard widths > room else { return cells.indices }
        let start = focus.flatMap { focus in cells.firstIndex { $0.lower >= focus.lowerBound } } ?? 0
        let isCut = focus.map { $0.upperBound < end } ?? false
        let stop = focus.flatMap { focus in cells.firstIndex { $0.lower >= focus.upperBound } } ?? (isCut ? cells.count : start)
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
            let width = text.displayWidth
            cells.append(Cell(text: text, width: width, lower: offset))
            offset += length
            column += width
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

extension ArraySlice<UInt8> {
    /// Returns the columns of the scalar at an offset, as it is shown. A byte that is not UTF-8 has one.
    fileprivate func columns(at offset: Int) -> Int {
        let byte = self[offset]
        if byte >= 0x20, byte < 0x7F { return 1 }
        let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let scalar = String(validating: self[offset..<Swift.min(offset + length, endIndex)], as: UTF8.self)?.unicodeScalars.first
        guard let scalar, scalar != "\t" else { return 1 }
        return scalar.isVisible ? Character(scalar).displayWidth : scalar.escape.utf8.count
    }
}
