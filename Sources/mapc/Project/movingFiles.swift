import MapCompiler

extension Diagnostic {
    /// Returns the same finding in a longer list of files: its project's files come after `count` others, and their paths get the prefix
    /// `folder`.
    func movingFiles(by count: Int, into folder: String) -> Diagnostic {
        func moved(_ range: TextRange) -> TextRange {
            TextRange(FileID(Int(range.file.index) + count), Int(range.lower), Int(range.upper))
        }
        var copy = self
        for index in copy.labels.indices { copy.labels[index].range = moved(copy.labels[index].range) }
        for fix in copy.fixes.indices {
            copy.fixes[fix].newFile = copy.fixes[fix].newFile.map { TextFile(path: FileSystem.join(folder, $0.path), bytes: $0.bytes) }
            for edit in copy.fixes[fix].edits.indices { copy.fixes[fix].edits[edit].range = moved(copy.fixes[fix].edits[edit].range) }
        }
        return copy
    }
}
