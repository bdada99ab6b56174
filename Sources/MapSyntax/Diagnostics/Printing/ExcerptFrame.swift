/// Carets under a part of one line, with their text.
struct ExcerptMark {
    let line: Int
    /// The bytes of the file to mark.
    let bytes: Range<Int>
    let text: String
    let isPrimary: Bool
}

extension PrintedPlace {
    /// Marks for a range: one if it is on one line, otherwise one on its first line and one on its last, which has the text.
    func marks(text: String, isPrimary: Bool) -> [ExcerptMark] {
        let (lower, upper) = (Int(range.lower), Int(range.upper))
        // A range that ends with a line break ends on that line for people.
        let last = upper > lower && end.column == 1 && end.line > start.line ? end.line - 1 : end.line
        guard last > start.line else {
            return [ExcerptMark(line: start.line, bytes: lower..<upper, text: text, isPrimary: isPrimary)]
        }
        let (head, tail) = (lines.content(ofLine: start.line), lines.content(ofLine: last))
        let first = min(lower, head.upperBound)..<head.upperBound
        let indent = tail.prefix { $0 < file.bytes.count && file.bytes[$0].isBlank }
        let rest = indent.endIndex..<max(min(upper, tail.upperBound), indent.endIndex)
        return [
            ExcerptMark(line: start.line, bytes: first, text: "", isPrimary: isPrimary),
            ExcerptMark(line: last, bytes: rest, text: text, isPrimary: isPrimary),
        ]
    }
}

/// Lines of a file in a frame: numbers at the left, carets below.
struct ExcerptFrame {
    /// The number of digits of the largest line number.
    let gutter: Int
    /// The width of the terminal in columns.
    let width: Int
    let severity: Severity

    func heading(_ text: String) -> PrintedLine {
        var line = edge("┌─")
        line.add(" " + text)
        return line
    }

    /// Returns the lines that have marks, in order. Lines between them are omitted, except a single one.
    func excerpt(of place: PrintedPlace, _ marks: [ExcerptMark]) -> [PrintedLine] {
        var result = [heading(place.heading)]
        var previous: Int?
        for (line, here) in Dictionary(grouping: marks, by: \.line).sorted(by: { $0.key < $1.key }) {
            if let previous, line == previous + 2 {
                result.append(numbered(previous + 1, ExcerptLine(place, previous + 1, near: nil, room).text))
            }
            if let previous, line > previous + 2 { result.append(edge("⋮")) }
            previous = line
            result += windows(of: line, in: place, here)
        }
        return result
    }

    /// Returns a line with its marks: once if they fit one window, otherwise once for each window, that of the primary mark first.
    private func windows(of line: Int, in place: PrintedPlace, _ marks: [ExcerptMark]) -> [PrintedLine] {
        func window(near mark: ExcerptMark) -> ExcerptLine { ExcerptLine(place, line, near: mark.bytes, room) }
        var shown = window(near: marks.first { $0.isPrimary } ?? marks[0])
        let first = marks.filter { $0.isPrimary || shown.shows($0.bytes) }
        var result = [numbered(line, shown.text)] + first.map { carets(under: shown, $0) }
        let others = first.count == marks.count ? [] : marks.filter { !$0.isPrimary && !shown.shows($0.bytes) }
        for mark in others.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
            if !shown.shows(mark.bytes) {
                shown = window(near: mark)
                result.append(numbered(line, shown.text))
            }
            result.append(carets(under: shown, mark))
        }
        return result
    }

    private var room: Int { width - gutter - 3 }

    private func edge(_ sign: String) -> PrintedLine {
        var line = PrintedLine(String(repeating: " ", count: gutter + 1))
        line.add(sign, .frame)
        return line
    }

    private func numbered(_ number: Int, _ text: String) -> PrintedLine {
        let digits = String(number)
        var line = PrintedLine(String(repeating: " ", count: max(gutter - digits.count, 0)))
        line.add("\(digits) │", .frame)
        if !text.isEmpty { line.add(" " + text) }
        return line
    }

    private func carets(under shown: ExcerptLine, _ mark: ExcerptMark) -> PrintedLine {
        let columns = shown.columns(of: mark.bytes)
        let role = mark.isPrimary ? PrintStyle.Role.severity(severity) : .secondary
        let carets = String(repeating: mark.isPrimary ? "^" : "-", count: max(columns.count, 1))
        var line = edge("│")
        line.add(String(repeating: " ", count: columns.lowerBound + 1))
        line.add(carets + (mark.text.isEmpty ? "" : " " + mark.text), role)
        return line
    }
}
