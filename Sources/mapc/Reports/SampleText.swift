import MapCompiler

/// Some rows before and after, side by side in a table that fits the terminal.
struct SampleText {
    let samples: Samples
    let width: Int

    private static let arrow = " → "
    private static let gap = "  "
    private static let leastWidth = 4

    var lines: [String] {
        var lines: [String] = []
        for sample in samples.tables {
            let words = sample.rows.count == 1 ? "1 row" : "\(sample.rows.count) rows"
            lines += ["", "\(sample.title), \(sample.way): \(words), as the mapping says"]
            lines += table(of: sample)
        }
        if !samples.obstacles.isEmpty { lines.append("") }
        lines += samples.obstacles
        return lines.isEmpty ? ["", "there are no rows to show: none is another one afterwards"] : lines
    }

    private func table(of sample: SampledRows) -> [String] {
        let none = sample.columnsBefore.map { _ in "" }
        let rows = [(sample.columnsBefore, sample.columnsAfter)] + sample.rows.map { ($0.before ?? none, $0.after) }
        let count = sample.columnsBefore.count
        let widths = fitting(
            (0..<count + sample.columnsAfter.count).map { column in
                rows.map { before, after in
                    let cells = before + after
                    return cells.indices.contains(column) ? cells[column].displayWidth : 0
                }.max() ?? 0
            })
        let refusals: [String?] = [nil] + sample.rows.map(\.refusal)
        return zip(rows, refusals).flatMap { row, refusal in
            let (old, new) = (cells(row.0, widths[..<count]), cells(row.1, widths[count...]))
            guard let refusal else { return [("  " + old + Self.arrow + new).cut(to: width)] }
            // A reason that the line has no room for has one of its own.
            let line = "  " + old + Self.arrow + "not made: " + refusal
            return line.displayWidth <= width ? [line] : [("  " + old).cut(to: width), "    not made: " + refusal]
        }
    }

    private func cells(_ texts: [String], _ widths: ArraySlice<Int>) -> String {
        zip(texts, widths).map(Self.cell).joined(separator: Self.gap)
    }

    /// Makes the widest columns narrower until all fit.
    private func fitting(_ natural: [Int]) -> [Int] {
        var widths = natural
        let left = width - 2 - Self.arrow.count - Self.gap.count * max(widths.count - 2, 0)
        while widths.reduce(0, +) > left, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.leastWidth
        {
            widths[widest] -= 1
        }
        return widths
    }

    private static func cell(_ text: String, _ width: Int) -> String {
        let shown = text.cut(to: width)
        return shown + String(repeating: " ", count: max(0, width - shown.displayWidth))
    }
}
