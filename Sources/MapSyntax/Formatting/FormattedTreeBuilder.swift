/// Gives each comment of a file its place in the tree.
///
/// A comment on the line of a value belongs to that value. A comment on a line of its own belongs to the entry below it, unless it is indented
/// like an entry of the block that ends above it: then it ends that block.
struct FormattedTreeBuilder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let comments: [FileComment]
    private let dashes: [Int]
    private var nextComment = 0

    init(_ gaps: FileGaps, in bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        (comments, dashes) = (gaps.comments, gaps.dashes)
    }

    /// The next entry of the file after a value, in whichever collection. Its column decides where a block ends.
    private struct Following {
        var offset: Int
        var column: Int
    }

    mutating func tree(_ root: YAMLNode, _ keys: any KeyWord.Type) -> FormattedTree {
        var value: FormattedValue
        let end = Following(offset: bytes.count, column: -1)
        if let collection = collection(root, .keys(keys), before: end) {
            value = .collection(collection)
        } else if case .scalar(let scalar) = root.content {
            value = .scalar(scalar, isExpression: false)
        } else {
            value = .nothing([])
        }
        let rest = take(before: bytes.count)
        guard case .collection(var outer) = value else { return FormattedTree(header: rest, root: value) }
        outer.trailing += rest
        let header = outer.removeHeader()
        outer.sort(.keys(keys))
        value = .collection(outer)
        return FormattedTree(header: header, root: value)
    }
}

// Collections.
extension FormattedTreeBuilder {
    private mutating func collection(_ node: YAMLNode, _ shape: ValueShape?, before following: Following) -> FormattedTree.Collection? {
        let shape = shape?.chosen(for: node)
        var result: FormattedTree.Collection
        let isFlow: Bool
        switch node.content {
        case .mapping(let pairs, let inBraces):
            isFlow = inBraces
            result = FormattedTree.Collection(isMap: true, arrangement: arrangement(of: shape, isFlow: isFlow))
            let columns = pairs.map { place(of: $0.key) }
            for (index, pair) in pairs.enumerated() {
                let next = index + 1 < pairs.count ? columns[index + 1] : isFlow ? closing(node) : following
                result.entries.append(entry(pair, shape, at: columns[index], before: next))
            }
            result.trailing = trailing(columns.first, node, isFlow, before: following)
        case .sequence(let elements, let inBrackets):
            isFlow = inBrackets
            result = FormattedTree.Collection(isMap: false, arrangement: arrangement(of: shape, isFlow: isFlow))
            var element: ValueShape?
            if case .list(let inner, _, _)? = shape { element = inner }
            let columns = elements.map { isFlow ? Following(offset: Int($0.range.lower), column: 0) : dash(before: $0) }
            for (index, part) in elements.enumerated() {
                let next = index + 1 < elements.count ? columns[index + 1] : isFlow ? closing(node) : following
                result.entries.append(entry(part, element, at: columns[index], before: next))
            }
            result.trailing = trailing(columns.first, node, isFlow, before: following)
        case .scalar, .missing: return nil
        }
        return result
    }

    private func arrangement(of shape: ValueShape?, isFlow: Bool) -> FormattedTree.Arrangement {
        switch shape {
        case .keys(let keys)?: keys.isOpen ? .open : .fitting
        case .names(_, let isOpen, _)?, .list(_, let isOpen, _)?: isOpen ? .open : .fitting
        case .word?, .either?, nil: .asWritten(isFlow: isFlow)
        }
    }

    private func closing(_ node: YAMLNode) -> Following { Following(offset: Int(node.range.upper), column: 0) }

    /// Takes the comments that end a collection.
    private mutating func trailing(
        _ first: Following?, _ node: YAMLNode, _ isFlow: Bool, before following: Following
    ) -> [FileComment] {
        if isFlow { return take(before: Int(node.range.upper)) }
        guard let first else { return [] }
        return takeOwnLines(before: following) { $0 >= first.column && $0 > following.column }
    }
}

// Entries.
extension FormattedTreeBuilder {
    private mutating func entry(
        _ pair: YAMLPair, _ shape: ValueShape?, at start: Following, before following: Following
    ) -> FormattedTree.Entry {
        var inner: ValueShape?
        switch shape {
        case .keys(let keys)?: inner = keys.entry(pair.key.text)?.shape
        case .names(let each, _, _)?: inner = each
        default: break
        }
        var entry = FormattedTree.Entry(key: pair.key, value: .nothing([]))
        entry.comments = take(before: start.offset)
        entry.followsBlank = followsBlank(start.offset)
        fill(&entry, with: pair.value, inner, from: Int(pair.key.range.upper), at: start, before: following)
        return entry
    }

    private mutating func entry(
        _ element: YAMLNode, _ shape: ValueShape?, at start: Following, before following: Following
    ) -> FormattedTree.Entry {
        var entry = FormattedTree.Entry(key: nil, value: .nothing([]))
        entry.comments = take(before: start.offset)
        entry.followsBlank = followsBlank(start.offset)
        // The comments behind the dash. Those of a map belong to its first key.
        if element.isFlow { entry.comments += take(before: Int(element.range.lower)) }
        fill(&entry, with: element, shape, from: start.offset, at: start, before: following)
        // No comment can be between the dash and the first key.
        if case .collection(var inner) = entry.value, !inner.entries.isEmpty {
            entry.comments += inner.entries[0].comments
            inner.entries[0].comments = []
            entry.value = .collection(inner)
        }
        return entry
    }

    private mutating func fill(
        _ entry: inout FormattedTree.Entry, with value: YAMLNode, _ shape: ValueShape?, from head: Int, at start: Following,
        before following: Following
    ) {
        let isEmpty = value.isEmptyPlain
        let lower = isEmpty ? following.offset : Int(value.range.lower)
        if let next = peek(before: lower), next.column == nil { entry.suffix = takeNext() }
        if case .scalar(let scalar) = value.content {
            guard !isEmpty else {
                entry.value = .nothing(takeOwnLines(before: following) { $0 > start.column && $0 > following.column })
                return
            }
            entry.comments += take(before: lower)
            entry.value = .scalar(scalar, isExpression: shape.isExpression(scalar, value))
            // The comment after `|` is within the scalar.
            addSuffix(to: &entry, before: scalar.isBlock ? Int(value.range.upper) : following.offset)
            return
        }
        if value.isFlow { entry.comments += take(before: lower) }
        guard var inner = collection(value, shape, before: following) else { return }
        inner.sort(shape?.chosen(for: value))
        entry.value = .collection(inner)
        guard value.isFlow else { return }
        if inner.entries.isEmpty {
            entry.comments += inner.trailing
            entry.value = .collection(FormattedTree.Collection(isMap: inner.isMap, arrangement: inner.arrangement))
        }
        addSuffix(to: &entry, before: following.offset)
    }

    /// Takes the comment on the line where a value ends.
    private mutating func addSuffix(to entry: inout FormattedTree.Entry, before end: Int) {
        guard let next = peek(before: end), next.column == nil else { return }
        if let first = entry.suffix { entry.comments.append(first) }
        entry.suffix = takeNext()
    }
}

// Places and comments.
extension FormattedTreeBuilder {
    private func place(of key: YAMLScalar) -> Following { place(of: Int(key.range.lower)) }

    private func place(of offset: Int) -> Following { Following(offset: offset, column: offset - bytes.lineStart(of: offset)) }

    /// Returns the dash of an element, which is the last one before it.
    private func dash(before element: YAMLNode) -> Following {
        var (lower, upper) = (0, dashes.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if dashes[middle] < Int(element.range.lower) { lower = middle + 1 } else { upper = middle }
        }
        return place(of: lower > 0 ? dashes[lower - 1] : Int(element.range.lower))
    }

    private func followsBlank(_ offset: Int) -> Bool {
        let start = bytes.lineStart(of: offset)
        return bytes.skippingBlanks(from: start, to: offset) == offset && bytes.followsBlankLine(start)
    }

    private func peek(before offset: Int) -> FileComment? {
        nextComment < comments.count && comments[nextComment].offset < offset ? comments[nextComment] : nil
    }

    private mutating func takeNext() -> FileComment {
        nextComment += 1
        return comments[nextComment - 1]
    }

    private mutating func take(before offset: Int) -> [FileComment] {
        var taken: [FileComment] = []
        while peek(before: offset) != nil { taken.append(takeNext()) }
        return taken
    }

    private mutating func takeOwnLines(before following: Following, while belongs: (Int) -> Bool) -> [FileComment] {
        var taken: [FileComment] = []
        while let column = peek(before: following.offset)?.column, belongs(column) { taken.append(takeNext()) }
        return taken
    }
}

extension FormattedTree.Collection {
    /// Arranges the entries in the order of the keys of the language. An unknown key stays after the key before it.
    fileprivate mutating func sort(_ shape: ValueShape?) {
        guard case .keys(let keys)? = shape else { return }
        var place = -1
        let places = entries.map { entry in
            place = keys.entry(entry.key?.text ?? "")?.place ?? place
            return place
        }
        guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return }
        entries = entries.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { entries[$0] }
    }

    /// Takes the comments above the first entry that a blank line separates from it.
    fileprivate mutating func removeHeader() -> [FileComment] {
        guard let first = entries.first else { return [] }
        let blank = first.followsBlank ? first.comments.count : first.comments.lastIndex(where: \.followsBlank) ?? 0
        entries[0].comments.removeFirst(blank)
        return Array(first.comments.prefix(blank))
    }
}

extension ValueShape? {
    fileprivate func isExpression(_ scalar: YAMLScalar, _ node: YAMLNode) -> Bool {
        guard case .word(.expression)? = self?.chosen(for: node) else { return false }
        return !scalar.isQuoted
    }
}

extension YAMLNode {
    /// Whether the value is in braces or brackets.
    var isFlow: Bool {
        switch content {
        case .mapping(_, let isFlow), .sequence(_, let isFlow): isFlow
        case .scalar, .missing: false
        }
    }
}
