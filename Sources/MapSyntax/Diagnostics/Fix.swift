extension Diagnostic {
    /// A change of the project's files that answers a finding. Its title is what the help shows.
    public struct Fix: Sendable, Equatable {
        /// What it does, in the imperative: `write 'renamingID: color'`.
        public var title: String
        /// Whether it may be made without asking: it cannot change what anything means.
        public var isSafe: Bool
        /// All of them together; they do not overlap, and what is inserted at one place is inserted in this order.
        public var edits: [Edit]
        /// A file that is not there yet: the mapping of a step that had none.
        public var newFile: TextFile?

        package init(_ title: String, isSafe: Bool, _ edits: [Edit], newFile: TextFile? = nil) {
            self.title = title
            self.isSafe = isSafe
            self.edits = edits
            self.newFile = newFile
        }

        /// The files after it, in their order; a new one stands behind them.
        public func applied(to files: [TextFile]) -> [TextFile] {
            var files = files
            let inOrder = edits.enumerated().sorted { ($0.element.range.lower, $0.offset) > ($1.element.range.lower, $1.offset) }
            for (_, edit) in inOrder where files.indices.contains(Int(edit.range.file.index)) {
                let index = Int(edit.range.file.index)
                var bytes = files[index].bytes
                bytes.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: Array(edit.replacement.utf8))
                files[index] = TextFile(path: files[index].path, bytes: bytes)
            }
            return files + (newFile.map { [$0] } ?? [])
        }
    }

    /// Bytes of a range replaced by others; an empty range inserts.
    public struct Edit: Sendable, Equatable {
        /// What is replaced.
        public var range: TextRange
        /// The text that replaces it.
        public var replacement: String

        package init(_ range: TextRange, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}
