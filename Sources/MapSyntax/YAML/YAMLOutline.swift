/// The keys and values of a YAML file with their ranges. Fixes use it to add and remove lines.
package struct YAMLOutline: Sendable {
    private let bytes: [UInt8]
    private let file: FileID
    let root: YAMLNode

    /// Reads a file; `nil` if YAML refuses it, or it is empty.
    package init?(_ text: TextFile, _ file: FileID) {
        var unheard = Diagnostics()
        guard let root = readYAML(text, id: file, into: &unheard).root, !unheard.hasErrors, !root.isEmptyPlain else { return nil }
        bytes = text.bytes
        self.file = file
        self.root = root
    }

    /// Where the value of a key at the top of the file is; `nil` if the file has no such key.
    package func value(of key: String) -> TextRange? {
        guard case .mapping(let pairs, _) = root.content else { return nil }
        return pairs.first { $0.key.text == key }?.value.range
    }
}

// Adding.
extension YAMLOutline {
    /// Returns the edits that add a key or element. If the key has a list of several maps, it is added to the map at `element`. `nil` if no
    /// line can be added without rewriting others.
    package func adding(_ additions: [YAMLAddition], to element: TextRange? = nil) -> [Diagnostic.Edit]? {
        edits(adding: additions, to: root, at: element, keyColumn: nil)
    }

    private func edits(
        adding additions: [YAMLAddition], to node: YAMLNode, at element: TextRange?, keyColumn: Int?
    ) -> [Diagnostic.Edit]? {
        switch node.content {
        case .mapping(let pairs, let isFlow): edits(adding: additions, to: pairs, of: node, isFlow, element)
        case .sequence(let elements, let isFlow):
            if let chosen = elements.first(where: { $0.range == element }) {
                edits(adding: additions, to: chosen, at: nil, keyColumn: nil)
            } else {
                edits(adding: additions, to: elements, of: node, isFlow)
            }
        case .scalar(let scalar) where scalar.isEmptyPlain:
            keyColumn.map { column in
                let lines = additions.flatMap { $0.lines(column + 2) }
                return [Diagnostic.Edit(endOfLine(at: Int(node.range.lower)), lines.map { "\n" + $0 }.joined())]
            }
        case .scalar, .missing: nil
        }
    }

    private func edits(
        adding additions: [YAMLAddition], to pairs: [YAMLPair], of node: YAMLNode, _ isFlow: Bool, _ element: TextRange?
    ) -> [Diagnostic.Edit]? {
        var edits: [Diagnostic.Edit] = []
        var new: [YAMLAddition] = []
        for addition in additions {
            guard case .under(let key, let parts) = addition, let pair = pairs.first(where: { $0.key.text == key }) else {
                new.append(addition)
                continue
            }
            let column = isFlow ? nil : column(of: Int(pair.key.range.lower))
            guard let found = self.edits(adding: parts, to: pair.value, at: element, keyColumn: column) else { return nil }
            edits += found
        }
        if new.isEmpty { return edits }
        guard let first = pairs.first, let last = pairs.last else { return filling(node, with: new).map { edits + [$0] } }
        if isFlow { return flowEdit(new, after: last.value.range).map { edits + [$0] } }
        let lines = new.flatMap { $0.lines(column(of: Int(first.key.range.lower))) }
        return edits + [Diagnostic.Edit(endOfLine(at: Int(node.range.upper)), lines.map { "\n" + $0 }.joined())]
    }

    private func edits(
        adding additions: [YAMLAddition], to elements: [YAMLNode], of node: YAMLNode, _ isFlow: Bool
    ) -> [Diagnostic.Edit]? {
        // Only the caller knows which of several maps a key belongs to.
        guard additions.allSatisfy(\.isElement) else { return nil }
        guard let first = elements.first, let last = elements.last else {
            let texts = additions.compactMap(\.flow)
            let inside = Int(node.range.lower) + 1
            return isFlow && texts.count == additions.count
                ? [Diagnostic.Edit(TextRange(file, inside, inside), texts.joined(separator: ", "))] : nil
        }
        if isFlow { return flowEdit(additions, after: last.range).map { [$0] } }
        guard let dash = bytes[..<Int(first.range.lower)].lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let lines = additions.flatMap { $0.lines(column(of: dash)) }
        return [Diagnostic.Edit(endOfLine(at: Int(node.range.upper)), lines.map { "\n" + $0 }.joined())]
    }

    /// Adds the content of `{}`.
    private func filling(_ node: YAMLNode, with additions: [YAMLAddition]) -> Diagnostic.Edit? {
        let texts = additions.compactMap(\.flow)
        guard texts.count == additions.count else { return nil }
        return Diagnostic.Edit(node.range, "{ \(texts.joined(separator: ", ")) }")
    }

    private func flowEdit(_ additions: [YAMLAddition], after range: TextRange) -> Diagnostic.Edit? {
        let texts = additions.compactMap(\.flow)
        guard texts.count == additions.count else { return nil }
        return Diagnostic.Edit(TextRange(file, Int(range.upper), Int(range.upper)), texts.map { ", " + $0 }.joined())
    }

    /// Adds a key to the entry whose own key is at this place. A value in short form gets a key, too: `posts: [Post]` becomes `posts: { to:
    /// [Post], inverse: author }`.
    package func lengthening(_ key: TextRange, shortForm: String, with addition: YAMLAddition) -> [Diagnostic.Edit]? {
        guard let value = entry(in: root, where: { $0.key.range == key })?.value else { return nil }
        switch value.content {
        case .mapping(let pairs, _) where !pairs.isEmpty && !pairs.contains { addition.key == $0.key.text }:
            return edits(adding: [addition], to: value, at: nil, keyColumn: nil)
        case .scalar(let scalar) where scalar.style != .plain || scalar.isEmptyPlain: return nil
        case .mapping, .missing: return nil
        case .scalar, .sequence:
            guard let flow = addition.flow else { return nil }
            let (start, end) = (Int(value.range.lower), Int(value.range.upper))
            return [
                Diagnostic.Edit(TextRange(file, start, start), "{ \(shortForm): "),
                Diagnostic.Edit(TextRange(file, end, end), ", \(flow) }"),
            ]
        }
    }

    /// Turns the single map under a key into the first element of a list with a second element: `Post: { where: … }` gets `- from: Event`.
    package func addingBeside(_ addition: YAMLAddition, path: [String]) -> [Diagnostic.Edit]? {
        var node = root
        for key in path {
            guard case .mapping(let pairs, _) = node.content, let pair = pairs.first(where: { $0.key.text == key }) else { return nil }
            node = pair.value
        }
        if case .sequence(let elements, let isFlow) = node.content { return edits(adding: [addition], to: elements, of: node, isFlow) }
        guard case .mapping(let pairs, false) = node.content, let first = pairs.first else { return nil }
        let (start, column) = (Int(first.key.range.lower), column(of: Int(first.key.range.lower)))
        var edits = [Diagnostic.Edit(TextRange(file, start, start), "- ")]
        let end = Int(endOfLine(at: Int(node.range.upper)).lower)
        for place in start..<end where bytes[place] == UInt8(ascii: "\n") && place + 1 < end && bytes[place + 1] != UInt8(ascii: "\n") {
            edits.append(Diagnostic.Edit(TextRange(file, place + 1, place + 1), "  "))
        }
        return edits + [Diagnostic.Edit(TextRange(file, end, end), addition.lines(column).map { "\n" + $0 }.joined())]
    }
}

// Looking.
extension YAMLOutline {
    /// Whether a value is in braces or brackets.
    package func isInFlow(_ range: TextRange) -> Bool { isInFlow(range, root) }

    private func isInFlow(_ range: TextRange, _ node: YAMLNode) -> Bool {
        func holds(_ part: YAMLNode) -> Bool { part.range.lower <= range.lower && range.upper <= part.range.upper }
        switch node.content {
        case .mapping(let pairs, let isFlow):
            guard let part = pairs.map(\.value).first(where: holds) else { return isFlow }
            return isFlow || isInFlow(range, part)
        case .sequence(let elements, let isFlow):
            guard let part = elements.first(where: holds) else { return isFlow }
            return isFlow || isInFlow(range, part)
        case .scalar, .missing: return false
        }
    }
}

// Taking away.
extension YAMLOutline {
    /// Returns the edits that remove the entry whose key, or the element, is at this place, together with keys that would become empty.
    package func removing(_ range: TextRange) -> [Diagnostic.Edit]? {
        guard let place = place(of: range, in: root) else { return nil }
        return [Diagnostic.Edit(place, "")]
    }

    /// Returns the edits that remove a key with this value. A map that has no other key becomes `{}`.
    package func removing(keyOf value: TextRange) -> [Diagnostic.Edit]? {
        guard let found = entry(in: root, where: { $0.value.range == value }) else { return nil }
        return found.isAlone ? [Diagnostic.Edit(found.holder.range, "{}")] : removing(found.key)
    }

    func entry(in node: YAMLNode, where isWanted: @escaping (YAMLPair) -> Bool) -> Entry? {
        switch node.content {
        case .mapping(let pairs, _):
            if let pair = pairs.first(where: isWanted) {
                return Entry(key: pair.key.range, value: pair.value, holder: node, isAlone: pairs.count == 1)
            }
            return pairs.firstResult { entry(in: $0.value, where: isWanted) }
        case .sequence(let elements, _): return elements.firstResult { entry(in: $0, where: isWanted) }
        case .scalar, .missing: return nil
        }
    }

    /// A key with its value, in the map that contains it.
    struct Entry {
        var key: TextRange
        var value: YAMLNode
        var holder: YAMLNode
        /// Whether the map contains nothing else.
        var isAlone: Bool
    }

    /// Returns the range to remove so that the entry or element is gone; `nil` if it is not in the node. If all of the node is to be
    /// removed, the caller removes the node.
    private func place(of range: TextRange, in node: YAMLNode) -> TextRange? {
        switch node.content {
        case .mapping(let pairs, let isFlow):
            guard let index = Self.last(of: pairs, at: range, { $0.key.range }) else { return nil }
            let pair = pairs[index]
            if pair.key.range != range {
                // The key would become empty if all of its value were removed.
                guard let inner = place(of: range, in: pair.value) else { return nil }
                guard inner == pair.value.range else { return inner }
            }
            return place(of: index, of: pairs.count, in: node, isFlow) { pairs[$0].key.range.union(pairs[$0].value.range) }
        case .sequence(let elements, let isFlow):
            guard let index = Self.last(of: elements, at: range, { $0.range }) else { return nil }
            if elements[index].range != range {
                guard let inner = place(of: range, in: elements[index]) else { return nil }
                guard inner == elements[index].range else { return inner }
            }
            return place(of: index, of: elements.count, in: node, isFlow) { elements[$0].range }
        case .scalar, .missing: return nil
        }
    }

    /// Returns the index of the last part that does not begin after a place. The parts are in the order of the file.
    private static func last<Part>(of parts: [Part], at place: TextRange, _ range: (Part) -> TextRange) -> Int? {
        var (lower, upper) = (0, parts.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if range(parts[middle]).lower <= place.lower { lower = middle + 1 } else { upper = middle }
        }
        return lower > 0 ? lower - 1 : nil
    }

    /// Returns the range to remove so that one of the parts of a node is gone.
    private func place(of index: Int, of count: Int, in node: YAMLNode, _ isFlow: Bool, _ part: (Int) -> TextRange) -> TextRange {
        let whole = part(index)
        if count == 1 { return node.range }
        if isFlow {
            return index > 0
                ? TextRange(file, Int(part(index - 1).upper), Int(whole.upper)) : TextRange(file, Int(whole.lower), Int(part(1).lower))
        }
        let start = bytes.startOfLine(at: Int(whole.lower))
        let head = bytes[start..<Int(whole.lower)]
        // The first entry of a map in a list is on the same line as the dash.
        if index == 0, case .mapping = node.content, head.contains(where: { $0 != UInt8(ascii: " ") }) {
            return TextRange(file, Int(whole.lower), Int(part(1).lower))
        }
        return TextRange(file, start, startOfNextLine(after: Int(whole.upper)))
    }
}

// Places.
extension YAMLOutline {
    /// Returns the empty range before the line break that ends the line.
    private func endOfLine(at place: Int) -> TextRange {
        let end = bytes[min(place, bytes.count)...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        return TextRange(file, end, end)
    }

    /// Returns the place after the line break that ends the line.
    private func startOfNextLine(after place: Int) -> Int {
        let end = Int(endOfLine(at: place).lower)
        return min(end + (bytes[end...].starts(with: Array("\r\n".utf8)) ? 2 : 1), bytes.count)
    }

    /// Returns the distance from the start of its line.
    private func column(of place: Int) -> Int { place - bytes.startOfLine(at: place) }
}
