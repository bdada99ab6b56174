/// Returns the text of a file as `mapc fmt` arranges it; `nil` if it cannot be arranged, and reports why.
///
/// Keys of the language get one order, maps and lists are in brackets where there is room, and expressions get the spaces of their grammar. Names that
/// users choose stay in their order, and comments stay with what they describe. The byte order mark and the kind of line breaks stay.
package func formatFile(_ file: TextFile, as kind: FileKind, into diagnostics: inout Diagnostics) -> TextFile? {
    guard let keys = kind.keys else { return file }
    let known = diagnostics.all.count
    let reading = readYAML(file, id: FileID(0), readsOn: true, into: &diagnostics)
    guard !diagnostics.all.dropFirst(known).contains(where: { $0.severity == .error }) else { return nil }
    // A file of comments alone has nothing to arrange.
    guard let root = reading.root, !root.isEmptyPlain else { return file }
    let (text, comments) = file.bytes.withUnsafeBufferPointer { bytes in
        let gaps = FileGaps(around: root, in: bytes)
        var builder = FormattedTreeBuilder(gaps, in: bytes)
        let tree = builder.tree(root, keys)
        return (FormattedLines(of: tree, in: bytes).lines, gaps.comments)
    }
    let result = TextFile(path: file.path, bytes: file.lineBreaks(between: text))
    guard saysTheSame(result, root, comments, keys) else {
        diagnostics.report(.unformattedFile(TextRange(FileID(0), 0, 0)))
        return nil
    }
    return result
}

/// Returns the text of a file that mapc writes as `mapc fmt` arranges it.
package func formatted(_ text: String, as kind: FileKind) -> String {
    var unheard = Diagnostics()
    let file = formatFile(TextFile(path: "", text: text), as: kind, into: &unheard)
    return file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? text
}

/// Whether the file has the same values and comments. A formatter must not change them, whatever it was handed.
private func saysTheSame(_ file: TextFile, _ old: YAMLNode, _ comments: [FileComment], _ keys: any KeyWord.Type) -> Bool {
    var unheard = Diagnostics()
    guard let new = readYAML(file, id: FileID(0), readsOn: false, into: &unheard).root, !unheard.hasErrors else { return false }
    let gaps = file.bytes.withUnsafeBufferPointer { FileGaps(around: new, in: $0) }
    return new.meaning(.keys(keys)) == old.meaning(.keys(keys)) && gaps.comments.map(\.text).sorted() == comments.map(\.text).sorted()
}

extension FileKind {
    /// The keys at the top of such a file; `nil` for a file that only mapc writes.
    var keys: (any KeyWord.Type)? {
        switch self {
        case .model: ModelKey.self
        case .mapping: MappingKey.self
        case .test: TestFileKey.self
        case .project: ProjectKey.self
        case .lock: nil
        }
    }
}

extension TextFile {
    /// Returns lines with the byte order mark and the line breaks of this file.
    fileprivate func lineBreaks(between lines: [String]) -> [UInt8] {
        let lineBreak: [UInt8] = hasWindowsLineBreaks ? [.carriageReturn, .lineFeed] : [.lineFeed]
        return (bytes.starts(with: byteOrderMark) ? byteOrderMark : []) + lines.flatMap { Array($0.utf8) + lineBreak }
    }
}

extension FileKind {
    /// The kind of file whose keys most keys at the top of a file are. An unreadable file may be any; the findings are the same.
    package init?(ofKeysIn file: TextFile) {
        var unheard = Diagnostics()
        guard let root = readYAML(file, id: FileID(0), readsOn: true, into: &unheard).root else {
            self = .model
            return
        }
        guard case .mapping(let pairs, _) = root.content else { return nil }
        func count(_ keys: any KeyWord.Type) -> Int { pairs.count { keys.has($0.key.text) } }
        let counts: [(kind: FileKind, count: Int)] = [
            (.model, count(ModelKey.self)), (.mapping, count(MappingKey.self)), (.test, count(TestFileKey.self)),
            (.project, count(ProjectKey.self)),
        ]
        guard let best = counts.max(by: { $0.count < $1.count }), best.count > 0 else { return nil }
        self = best.kind
    }
}
