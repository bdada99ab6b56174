/// A key, a value or a comment of a YAML file, for the colours of an editor.
package struct YAMLMark: Sendable {
    package enum Kind: Sendable { case key, quoted, plain, comment }

    package var kind: Kind
    package var range: TextRange
}

/// Returns the keys, the single values and the comments of a file, each kind in the order of the file. Lines that YAML refuses have none.
package func yamlMarks(of file: TextFile) -> [YAMLMark] {
    var unheard = Diagnostics()
    let id = FileID(0)
    let reading = readYAML(file, id: id, readsOn: true, into: &unheard)
    // Without a tree, only a file of comments has marks.
    guard let root = reading.root ?? (unheard.hasErrors ? nil : YAMLNode(content: .missing, range: TextRange(id, 0, 0))) else { return [] }
    let comments = file.bytes.withUnsafeBufferPointer { bytes in
        FileGaps(around: root, in: bytes).comments.map { comment in
            YAMLMark(
                kind: .comment, range: TextRange(id, comment.offset, bytes.trimmedEnd(comment.offset..<bytes.lineEnd(from: comment.offset)))
            )
        }
    }
    return root.marks + comments.filter { comment in !reading.holes.contains { $0.contains(Int(comment.range.lower)) } }
}

extension YAMLNode {
    fileprivate var marks: [YAMLMark] {
        switch content {
        case .scalar(let scalar):
            scalar.range.isEmpty ? [] : [YAMLMark(kind: scalar.style == .plain ? .plain : .quoted, range: scalar.range)]
        case .sequence(let elements, _): elements.flatMap(\.marks)
        case .mapping(let pairs, _): pairs.flatMap { [YAMLMark(kind: .key, range: $0.key.range)] + $0.value.marks }
        case .missing: []
        }
    }
}
