/// Carets under a piece of one line, and what they say.
struct ExcerptMark {
    let line: Int
    /// Bytes of the file.
    let bytes: Range<Int>
    let text: String
    let isPrimary: Bool
}

extension PrintedPlace {
    /// A mark for a range on one line; for a longer one a mark on its first line and one on its last, which has the words.
    func marks(text: String, isPrimary: Bool) -> [ExcerptMark] {
        let (lower, upper) = (Int(range.lower), Int(range.upper))
        // What ends with a line break ends on that line for people.
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

/// The frame around lines of a file: numbers at the left, carets below.
struct ExcerptFrame {
    /// How many digits the largest line number has.
    let gutter: Int
    let style: PrintStyle
    let severity: Severity

    func heading(_ text: String) -> String {
        String(repeating: " ", count: gutter + 1) + style.paint("┌─", .frame) + " " + text
    }

    /// The lines that have marks, in order; what lies between is left out, a single line excepted.
    func excerpt(of place: PrintedPlace, _ marks: [ExcerptMark]) -> [String] {
        var result = [heading(onOneLine(place.heading))]
        var previous: Int?
        for line in Set(marks.map(\.line)).sorted() {
            if let previous, line == previous + 2 {
                result.append(numbered(previous + 1, ExcerptLine(place, previous + 1, near: nil, room).text))
            }
            if let previous, line > previous + 2 { result.append(String(repeating: " ", count: gutter + 1) + style.paint("⋮", .frame)) }
            previous = line
            let here = marks.filter { $0.line == line }
            let shown = ExcerptLine(place, line, near: (here.first { $0.isPrimary } ?? here[0]).bytes, room)
            result.append(numbered(line, shown.text))
            result += here.map { carets(under: shown, $0) }
        }
        return result
    }

    private var room: Int { style.width - gutter - 3 }

    private func numbered(_ line: Int, _ text: String) -> String {
        let number = String(line)
        let padding = String(repeating: " ", count: max(gutter - number.count, 0))
        return padding + style.paint("\(number) │", .frame) + (text.isEmpty ? "" : " " + text)
    }

    private func carets(under line: ExcerptLine, _ mark: ExcerptMark) -> String {
        let columns = line.columns(of: mark.bytes)
        let role = mark.isPrimary ? PrintStyle.Role.severity(severity) : .secondary
        let carets = String(repeating: mark.isPrimary ? "^" : "-", count: max(columns.count, 1))
        let words = mark.text.isEmpty ? "" : " " + onOneLine(mark.text)
        let frame = String(repeating: " ", count: gutter + 1) + style.paint("│", .frame)
        return frame + String(repeating: " ", count: columns.lowerBound + 1) + style.paint(carets + words, role)
    }
}
