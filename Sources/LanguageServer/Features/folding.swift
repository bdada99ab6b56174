import MapSyntax

extension Feature {
    /// The blocks of a file, by their indentation, and the comments of several lines.
    static let folding = Feature("textDocument/foldingRange", "foldingRangeProvider") { place, _ throws(Refusal) in
        .array(foldingRanges(of: place.text.lines))
    }
}

private func foldingRanges(of lines: LineIndex) -> [JSONValue] {
    let texts = (1...lines.lineCount).map { lines.text(ofLine: $0) }
    let contents = texts.map { $0.drop { $0 == " " } }
    func depth(_ line: Int) -> Int { texts[line].count - contents[line].count }
    var ranges: [JSONValue] = []
    for line in texts.indices where !contents[line].isEmpty {
        let isComment = contents[line].hasPrefix("#")
        if isComment, line > 0, contents[line - 1].hasPrefix("#") { continue }
        var end = line
        for next in texts.indices.dropFirst(line + 1) {
            if contents[next].isEmpty { continue }
            guard isComment ? next == end + 1 && contents[next].hasPrefix("#") : depth(next) > depth(line) else { break }
            end = next
        }
        guard end > line else { continue }
        ranges.append(
            .object(present: [("startLine", .integer(line)), ("endLine", .integer(end)), ("kind", isComment ? "comment" : nil)]))
    }
    return ranges
}
