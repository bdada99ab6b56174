/// A sequence or mapping whose end has not been read yet.
struct OpenCollection {
    /// What the next node is.
    enum Expectation {
        case element, key
        case value(YAMLScalar)
        /// The value of a refused key: it is read and ignored.
        case ignoredValue
    }

    let isMapping: Bool
    let isFlow: Bool
    let lower: Int
    private(set) var expects: Expectation
    private(set) var items: [YAMLNode] = []
    private(set) var pairs: [YAMLPair] = []
    /// Where the last child ends.
    private(set) var contentUpper = 0
    /// A finding covers the file up to here. What YAML read there is ignored without another finding.
    var silentUntil = 0
    var isSilent = false
    private var places: [KeyText: TextRange] = [:]
    /// Whether the collection is only `{{ x }}`, which a finding reports: its content is unknown.
    var isOnlyBadKey: Bool { isFlow && pairs.isEmpty && hasBadKey }
    private var hasBadKey = false
    /// Whether a collection that is added now is in the place of a key, which is reported as a whole.
    var expectsKey: Bool { if case .key = expects { true } else { false } }

    init(_ event: YAMLEvent, isMapping: Bool, isFlow: Bool) {
        self.isMapping = isMapping
        self.isFlow = isFlow
        lower = event.lower
        expects = isMapping ? .key : .element
    }

    /// Adds a child; returns a finding if its key is wrong.
    mutating func add(_ node: YAMLNode, scalar: YAMLScalar?, in bytes: UnsafeBufferPointer<UInt8>) -> Diagnostic? {
        contentUpper = max(contentUpper, Int(node.range.upper))
        switch expects {
        case .element:
            if Int(node.range.lower) >= silentUntil || items.isEmpty { items.append(node) }
        case .key:
            return addKey(node, scalar, bytes)
        case .value(let key):
            expects = .key
            pairs.append(YAMLPair(key: key, value: node))
        case .ignoredValue:
            expects = .key
        }
        return nil
    }

    private mutating func addKey(_ node: YAMLNode, _ scalar: YAMLScalar?, _ bytes: UnsafeBufferPointer<UInt8>) -> Diagnostic? {
        expects = .ignoredValue
        guard Int(node.range.lower) >= silentUntil else { return nil }
        if case .missing = node.content { return nil }
        guard let key = scalar else {
            hasBadKey = true
            return .keyIsNoName(node)
        }
        if key.text == "<<", key.style == .plain { return .mergeKey(at: key.range) }
        if key.text.isEmpty, key.style == .plain, key.range.isEmpty {
            // The colon. A lone `?` has none, and nothing need follow it.
            let lower = Int(key.range.lower)
            let isColon = lower < bytes.count && bytes[lower] == UInt8(ascii: ":")
            return .keyMissing(at: TextRange(key.range.file, isColon ? lower : max(lower - 1, 0), isColon ? lower + 1 : lower))
        }
        if let first = place(of: key.text) { return .duplicateKey(key, first: first) }
        expects = .value(key)
        return nil
    }

    /// Returns the position of an earlier equal key. Most mappings have a handful of keys, for which comparing each is cheaper than a
    /// table.
    private mutating func place(of key: String) -> TextRange? {
        let text = KeyText(text: key)
        guard pairs.count > Self.fewKeys else {
            return pairs.firstIndex { KeyText(text: $0.key.text) == text }.map { pairs[$0].key.range }
        }
        for pair in pairs[places.count...] { places[KeyText(text: pair.key.text)] = pair.key.range }
        return places[text]
    }

    private static let fewKeys = 16

    /// YAML reads `{ x: if(c, 1, 2) }` as three keys, and `{ draft }` as a key without a value.
    var emptyValueFinding: Diagnostic? {
        guard isMapping, isFlow, silentUntil == 0 else { return nil }
        for pair in pairs {
            if case .scalar(let value) = pair.value.content, value.text.isEmpty, value.style == .plain {
                return .emptyValue(of: pair.key, hasColon: pair.value.range.lower > pair.key.range.upper)
            }
        }
        return nil
    }
}

/// A key that compares by its bytes. Keys are data, so two spellings of one letter are two keys.
private struct KeyText: Hashable {
    let text: String

    /// Texts that differ as Swift strings also differ in their bytes. That is faster to find out, so only equal strings are compared byte by byte.
    static func == (left: KeyText, right: KeyText) -> Bool {
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
