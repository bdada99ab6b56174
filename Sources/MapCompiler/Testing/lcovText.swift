import MapSyntax

extension TestCoverage {
    /// The report in the format of lcov: for each line of a mapping how often rows came to it, and for each part of a line the same as a branch.
    /// `files` are the files of the project, with the paths to write.
    package func lcov(_ files: [TextFile]) -> PrintedText {
        var lines = ["TN:"]
        for (index, file) in files.enumerated() {
            let parts = parts.filter { Int($0.range.file.index) == index }
            if parts.isEmpty { continue }
            let places = LineIndex(file)
            let counts = parts.map { (line: places.position(of: Int($0.range.lower)).line, count: $0.count) }
            lines.append("SF:\(file.path)")
            for (branch, part) in counts.enumerated() { lines.append("BRDA:\(part.line),0,\(branch),\(part.count)") }
            lines += ["BRF:\(counts.count)", "BRH:\(counts.count { $0.count > 0 })"]
            let byLine = Dictionary(grouping: counts, by: \.line).mapValues { $0.map(\.count).max() ?? 0 }
            for (line, count) in byLine.sorted(by: { $0.key < $1.key }) { lines.append("DA:\(line),\(count)") }
            lines += ["LF:\(byLine.count)", "LH:\(byLine.values.count { $0 > 0 })", "end_of_record"]
        }
        return PrintedText(lines: lines)
    }
}
