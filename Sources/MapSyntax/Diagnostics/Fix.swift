extension Diagnostic {
    /// An edit of the project's files that resolves a finding. The help shows its title.
    public struct Fix: Sendable, Equatable {
        /// What the fix does, as a command: `write 'renamingID: color'`.
        public var title: String
        /// Whether it may be applied without asking: it changes no meaning, or the text can mean nothing else.
        public var isSafe: Bool
        /// Whether only an author may choose it, because it accepts a loss, or writes a line of a mapping that mapc only suggests.
        public var isChoice: Bool
        /// The edits, which are applied together. They do not overlap, and insertions at the same place are applied in this order.
        public var edits: [Edit]
        /// A file to create: the mapping of a step that had none.
        public var newFile: TextFile?

        package init(_ title: String, isSafe: Bool, isChoice: Bool = false, _ edits: [Edit], newFile: TextFile? = nil) {
            self.title = title
            self.isSafe = isSafe
            self.isChoice = isChoice
            self.edits = edits
            self.newFile = newFile
        }

        /// The files after the fix, in their order. A new file comes last.
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

    /// Replaces the bytes of a range; an empty range inserts.
    public struct Edit: Sendable, Equatable {
        /// The range to replace.
        public var range: TextRange
        /// The new text.
        public var replacement: String

        package init(_ range: TextRange, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}
