import MapCompiler

extension Diagnostic {
    /// The same finding when its project's files stand behind `count` others.
    func movingFiles(by count: Int) -> Diagnostic {
        func moved(_ range: TextRange) -> TextRange {
            TextRange(FileID(Int(range.file.index) + count), Int(range.lower), Int(range.upper))
        }
        var copy = self
        for index in copy.labels.indices { copy.labels[index].range = moved(copy.labels[index].range) }
        for fix in copy.fixes.indices {
            for edit in copy.fixes[fix].edits.indices { copy.fixes[fix].edits[edit].range = moved(copy.fixes[fix].edits[edit].range) }
        }
        return copy
    }
}
