/// Parses the tree of one file from its YAML. Reports what does not fit and leaves it out.
struct SyntaxReader {
    let file: TextFile
    let id: FileID
    var diagnostics = Diagnostics()
    /// The lines that YAML refuses, which are left out.
    var holes: [Range<Int>] = []

    init(_ file: TextFile, _ id: FileID) {
        self.file = file
        self.id = id
    }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

    /// Parses a map with keys of the language, and reports unknown keys.
    mutating func read<Key: KeyWord>(
        _ node: YAMLNode, as keys: Key.Type, of what: @autoclosure () -> String, help: String? = nil,
        unknown: (inout SyntaxReader, YAMLPair) -> StrangeKey = { _, _ in .unknown },
        _ entry: (inout SyntaxReader, Key, YAMLPair) -> Void
    ) {
        guard let pairs = pairs(of: node, what(), help: help) else { return }
        var misplaced: [(key: YAMLScalar, place: MisplacedKey)] = []
        for pair in pairs {
            if let key = Key(rawValue: pair.key.text) {
                entry(&self, key, pair)
                continue
            }
            switch unknown(&self, pair) {
            case .reported: break
            case .misplaced(let place): misplaced.append((pair.key, place))
            case .unknown: if let meant = reportUnknown(pair.key, as: keys, beside: pairs) { readOn(pair, as: meant, entry) }
            }
        }
        for place in MisplacedKey.all {
            Diagnostic.misplacedKeys(misplaced.filter { $0.place == place }.map(\.key), looksLike: place).map { report($0) }
        }
    }

    /// Returns the entries of a map whose keys are names.
    mutating func pairs(of node: YAMLNode, _ what: @autoclosure () -> String, help: String? = nil) -> [YAMLPair]? {
        switch node.content {
        case .mapping(let pairs, _): return pairs
        case .missing: return nil
        case .scalar(let scalar) where scalar.isEmptyPlain:
            report(.emptyValue(of: what(), scalar.range, orWrite: "{}"))
            return nil
        case .scalar, .sequence:
            report(.wrongShape(of: what(), node.range, expected: "a map", found: node.shape, help: help))
            return nil
        }
    }

    /// Returns the elements of a list.
    mutating func elements(of node: YAMLNode, _ what: String, help: String? = nil) -> [YAMLNode]? {
        switch node.content {
        case .sequence(let elements, _): return elements
        case .missing: return nil
        case .scalar(let scalar) where scalar.isEmptyPlain:
            report(.emptyValue(of: what, scalar.range, orWrite: "[]"))
            return nil
        case .scalar(let scalar) where scalar.style == .plain:
            let list = "[\(scalar.text)]"
            let fix = Diagnostic.Fix("write \(list)", isSafe: false, [Diagnostic.Edit(node.range, list)])
            report(.wrongShape(of: what, node.range, expected: "a list", found: node.shape, help: help ?? "write \(list)", fixes: [fix]))
            return nil
        case .scalar, .mapping:
            report(.wrongShape(of: what, node.range, expected: "a list", found: node.shape, help: help))
            return nil
        }
    }

    /// Returns a scalar that is not empty.
    mutating func scalar(_ node: YAMLNode, _ what: String, expected: String, help: String? = nil) -> YAMLScalar? {
        switch node.content {
        case .scalar(let scalar):
            guard scalar.isEmptyPlain else { return scalar }
            report(.emptyValue(of: what, node.range, expected: expected))
            return nil
        case .missing: return nil
        case .sequence, .mapping:
            report(.wrongShape(of: what, node.range, expected: expected, found: node.shape, help: help))
            return nil
        }
    }
}

// Keys that are none.
extension SyntaxReader {
    /// Reports an unknown key of a map. Returns the key that is probably meant, if the map does not have that one, too.
    mutating func reportUnknown<Key: KeyWord>(_ key: YAMLScalar, as keys: Key.Type, beside pairs: [YAMLPair]) -> Key? {
        func isFree(_ key: String) -> Bool { !pairs.contains { $0.key.text == key } }
        if let meant = Key.meant(by: key.text), isFree(meant.rawValue) {
            reportUnknown(key, of: Key.owner, meant: meant.rawValue, known: Key.allCases.map(\.rawValue))
            return meant
        }
        if let other = Key.neighbours.first(where: { $0.has(key.text) }) {
            report(.misplacedKey(key, of: Key.owner, belongsTo: other.owner, place: other.place))
            return nil
        }
        let known = Key.allCases.map(\.rawValue)
        let pair = pairs.first { $0.key.range == key.range }
        if let cure = pair.map({ Key.cure(of: $0) }) ?? Key.cure(of: key.text) {
            report(.unknownKey(key, of: Key.owner, cure: cure))
            return nil
        }
        let meant = nearest(to: key.text, among: known).flatMap { isFree($0) ? $0 : nil }
        reportUnknown(key, of: Key.owner, meant: meant, known: known)
        return meant.flatMap(Key.init(rawValue:))
    }

    /// Parses a value as that of the key that is probably meant, so that its absence is not a second finding. What is wrong with it is not reported,
    /// since another key may be meant.
    private mutating func readOn<Key: KeyWord>(_ pair: YAMLPair, as key: Key, _ entry: (inout SyntaxReader, Key, YAMLPair) -> Void) {
        let known = diagnostics.all.count
        entry(&self, key, pair)
        diagnostics.keep(first: known)
    }

    private mutating func reportUnknown(_ key: YAMLScalar, of owner: String, meant: String?, known: [String]) {
        report(.unknownKey(key, of: owner, meant: meant, known: known))
    }
}

extension YAMLScalar {
    /// Reports `key:` without a value.
    var isEmptyPlain: Bool { style == .plain && text.utf8.isEmpty }
}

extension YAMLNode {
    var isMapping: Bool { if case .mapping = content { true } else { false } }

    var isEmptyPlain: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isEmptyPlain
    }

    /// What is written here, in the words of a message.
    var shape: String {
        switch content {
        case .missing: "nothing"
        case .scalar(let scalar): scalar.isEmptyPlain ? "nothing" : scalar.isQuoted ? "a text" : "a single value"
        case .sequence: "a list"
        case .mapping: "a map"
        }
    }
}
