/// The lines of a formatted file.
struct FormattedLines {
    /// The greatest width of a line on which a map or a list is in brackets.
    static let width = 100

    private(set) var lines: [String] = []
    private let spelling: ScalarSpelling

    init(of tree: FormattedTree, in bytes: UnsafeBufferPointer<UInt8>) {
        spelling = ScalarSpelling(in: bytes)
        write(tree.header, indentation: 0)
        if !tree.header.isEmpty { writeBlank() }
        switch tree.root {
        case .collection(let root):
            if root.entries.isEmpty { lines.append(root.isMap ? "{}" : "[]") }
            write(root, indentation: 0)
        case .scalar(let scalar, let isExpression):
            if let line = spelling.line(scalar, isExpression: isExpression) {
                lines.append(line)
            } else {
                let several = spelling.lines(scalar, isExpression: isExpression, indentation: 2)
                lines += [several.first] + several.rest
            }
        case .nothing: break
        }
    }

    /// Writes a blank line, unless there is one or nothing is above it.
    private mutating func writeBlank() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    private mutating func write(_ comments: [FileComment], indentation: Int) {
        let base = comments.first?.column
        for comment in comments {
            if comment.followsBlank { writeBlank() }
            // What is commented out keeps its own indentation.
            let depth = indentation + max(0, (comment.column ?? 0) - (base ?? comment.column ?? 0))
            lines.append(String(repeating: " ", count: depth) + comment.text)
        }
    }
}

// Blocks.
extension FormattedLines {
    private mutating func write(_ collection: FormattedTree.Collection, indentation: Int) {
        for (index, entry) in collection.entries.enumerated() {
            var entry = entry
            // No blank line begins a block.
            if index == 0, indentation > 0 {
                if entry.comments.isEmpty { entry.followsBlank = false } else { entry.comments[0].followsBlank = false }
            }
            write(entry, indentation: indentation)
        }
        write(collection.trailing, indentation: indentation)
    }

    private mutating func write(_ entry: FormattedTree.Entry, indentation: Int) {
        write(entry.comments, indentation: indentation)
        if entry.followsBlank { writeBlank() }
        let space = String(repeating: " ", count: indentation)
        let head = space + (entry.key.map { (spelling.line($0, isExpression: false) ?? yamlQuoted($0.text)) + ":" } ?? "-")
        let suffix = entry.suffix.map { "  " + $0.text } ?? ""
        if let line = line(of: entry, after: head) {
            lines.append(head + (line.isEmpty ? "" : " " + line) + suffix)
            if case .nothing(let comments) = entry.value { write(comments, indentation: indentation + 2) }
            return
        }
        switch entry.value {
        case .nothing: break
        case .scalar(let scalar, let isExpression):
            let several = spelling.lines(scalar, isExpression: isExpression, indentation: indentation + 2)
            // After the end of a text in several lines the comment is behind its last line.
            let isBehind = !scalar.isBlock && !several.rest.isEmpty
            lines.append("\(head) \(several.first)\(isBehind ? "" : suffix)")
            lines += several.rest
            if isBehind { lines[lines.count - 1] += suffix }
        case .collection(let inner):
            guard entry.key == nil else {
                lines.append(head + suffix)
                return write(inner, indentation: indentation + 2)
            }
            if let comment = entry.suffix { lines.append(space + comment.text) }
            let first = lines.count
            write(inner, indentation: indentation + 2)
            lines[first] = head + lines[first].dropFirst(indentation + 1)
        }
    }

    /// Returns the value on the line of its key; `nil` if it needs lines of its own.
    private func line(of entry: FormattedTree.Entry, after head: String) -> String? {
        switch entry.value {
        case .nothing: return ""
        case .scalar(let scalar, let isExpression):
            guard let line = spelling.line(scalar, isExpression: isExpression) else { return nil }
            // A value that the author wrote on several lines stays there if it is too long for one.
            return !spelling.isOnSeveralLines(scalar) || head.displayWidth + 1 + line.displayWidth <= Self.width ? line : nil
        case .collection(let inner):
            if inner.entries.isEmpty { return inner.isMap ? "{}" : "[]" }
            guard inner.arrangement == .fitting || inner.arrangement == .asWritten(isFlow: true), let flow = flow(inner),
                head.displayWidth + 1 + flow.displayWidth <= Self.width
            else { return nil }
            return flow
        }
    }
}

// Brackets.
extension FormattedLines {
    /// Returns the collection in brackets; `nil` if a comment or a value is in the way.
    private func flow(_ collection: FormattedTree.Collection) -> String? {
        guard collection.trailing.isEmpty, collection.arrangement != .open || collection.entries.isEmpty else { return nil }
        var parts: [String] = []
        for entry in collection.entries {
            guard entry.comments.isEmpty, entry.suffix == nil, let value = flow(entry.value) else { return nil }
            guard let key = entry.key else {
                parts.append(value)
                continue
            }
            guard let name = spelling.flow(key, isExpression: false) else { return nil }
            parts.append("\(name): \(value)")
        }
        let inside = parts.joined(separator: ", ")
        if !collection.isMap { return "[\(inside)]" }
        return inside.isEmpty ? "{}" : "{ \(inside) }"
    }

    private func flow(_ value: FormattedValue) -> String? {
        switch value {
        case .nothing: nil
        case .scalar(let scalar, let isExpression): spelling.flow(scalar, isExpression: isExpression)
        case .collection(let inner): flow(inner)
        }
    }
}
