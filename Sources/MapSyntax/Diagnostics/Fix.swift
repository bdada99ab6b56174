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

        /// The files after the fix, in their order, with the line breaks that each has. A new file comes last.
        public func applied(to files: [TextFile]) -> [TextFile] {
            var files = files
            for (file, edits) in Dictionary(grouping: edits, by: { Int($0.range.file.index) }) where files.indices.contains(file) {
                files[file] = TextFile(path: files[file].path, bytes: Self.applying(edits, to: files[file]))
            }
            return files + (newFile.map { [$0] } ?? [])
        }

        /// Returns a text after edits, which may be as many as its lines.
        private static func applying(_ edits: [Edit], to file: TextFile) -> [UInt8] {
            let old = file.bytes
            var new: [UInt8] = []
            var kept = 0
            let inOrder = edits.enumerated().sorted { ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset) }
            for edit in inOrder.map(\.element) {
                let lower = max(Int(edit.range.lower), kept)
                new += old[kept..<lower]
                new += file.withItsLineBreaks(edit.replacement).utf8
                kept = max(Int(edit.range.upper), lower)
            }
            return new + old[kept...]
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
