import MapCompiler

/// Some rows before and after, side by side in a table that fits the terminal.
struct SampleText {
    let samples: [SampledRows]
    let width: Int

    private static let arrow = " → "
    private static let gap = "  "
    private static let leastWidth = 4

    var lines: [String] {
        var lines: [String] = []
        for sample in samples {
            let words = sample.rows.count == 1 ? "1 row" : "\(sample.rows.count) rows"
            lines += ["", "\(sample.title), \(sample.way): \(words), as the mapping says"]
            lines += table(of: sample)
        }
        return lines.isEmpty ? ["", "there are no rows to show: none is another one afterwards, or some do not fit"] : lines
    }

    private func table(of sample: SampledRows) -> [String] {
        let none = sample.columnsBefore.map { _ in "" }
        let rows = [(sample.columnsBefore, sample.columnsAfter)] + sample.rows.map { ($0.before ?? none, $0.after) }
        let widths = fitting(
            (sample.columnsBefore + sample.columnsAfter).indices.map { column in
                rows.map { ($0.0 + $0.1)[column].displayWidth }.max() ?? 0
            })
        let count = sample.columnsBefore.count
        return rows.map { before, after in
            let cells = zip(before + after, widths).map { Self.cell($0, $1) }
            let line = "  " + cells[..<count].joined(separator: Self.gap) + Self.arrow + cells[count...].joined(separator: Self.gap)
            return line.cut(to: width)
        }
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
