/// The files of the findings that are printed, with an index of their lines.
struct PrintedFiles {
    private let files: [TextFile]
    private var indexes: [Int: LineIndex] = [:]

    init(_ files: [TextFile], for diagnostics: [Diagnostic]) {
        self.files = files
        for diagnostic in diagnostics {
            let ranges = diagnostic.labels.map(\.range) + diagnostic.fixes.flatMap(\.edits).map(\.range)
            for index in ranges.map({ Int($0.file.index) }) where files.indices.contains(index) && indexes[index] == nil {
                indexes[index] = LineIndex(files[index])
            }
        }
    }

    /// Returns the file and position of a range; nil if its file is not one of these.
    func place(of range: TextRange) -> PrintedPlace? {
        let index = Int(range.file.index)
        guard files.indices.contains(index), let lines = indexes[index] else { return nil }
        let (start, end) = (lines.position(of: Int(range.lower)), lines.position(of: Int(range.upper)))
        return PrintedPlace(file: files[index], lines: lines, range: range, start: start, end: end)
    }

    /// Returns the first place of a finding; nil if it has none in these files.
    func place(of diagnostic: Diagnostic) -> PrintedPlace? { diagnostic.labels.first.flatMap { place(of: $0.range) } }

    /// `path:line:column`, a subject that is not a file, or nothing.
    func heading(of diagnostic: Diagnostic) -> String? {
        place(of: diagnostic)?.heading ?? diagnostic.subject
    }
}

/// A range with its file and its two positions.
struct PrintedPlace {
    let file: TextFile
    let lines: LineIndex
    let range: TextRange
    let start: TextPosition
    let end: TextPosition

    var heading: String { "\(file.path):\(start.line):\(start.column)" }
}
