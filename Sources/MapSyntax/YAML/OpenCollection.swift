/// A sequence or mapping whose end has not come yet.
struct OpenCollection {
    /// What the next node is.
    enum Expectation {
        case element, key
        case value(YAMLScalar)
        /// The value of a key that was refused: it is read and forgotten.
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
    /// Up to here the file is covered by a finding: what YAML made of it is dropped without a word.
    var silentUntil = 0
    var isSilent = false
    private var places: [KeyText: TextRange] = [:]

    init(_ event: YAMLEvent, isMapping: Bool, isFlow: Bool) {
        self.isMapping = isMapping
        self.isFlow = isFlow
        lower = event.lower
        expects = isMapping ? .key : .element
    }

    /// Takes a child in; the finding is about a key.
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
        guard let key = scalar else { return .keyIsNoName(node) }
        if key.text == "<<", key.style == .plain { return .mergeKey(at: key.range) }
        if key.text.isEmpty, key.style == .plain, key.range.isEmpty {
            // The colon; of `?` alone there is none, and nothing need stand behind it.
            let lower = Int(key.range.lower)
            let isColon = lower < bytes.count && bytes[lower] == UInt8(ascii: ":")
            return .keyMissing(at: TextRange(key.range.file, isColon ? lower : max(lower - 1, 0), isColon ? lower + 1 : lower))
        }
        if let first = place(of: key.text) { return .duplicateKey(key, first: first) }
        expects = .value(key)
        return nil
    }

    /// Where a key stands already. Most mappings are a handful of keys, for which looking at each is cheaper than a table.
    private mutating func place(of key: String) -> TextRange? {
        let text = KeyText(text: key)
        guard pairs.count > Self.fewKeys else {
            return pairs.firstIndex { KeyText(text: $0.key.text) == text }.map { pairs[$0].key.range }
        }
        for pair in pairs[places.count...] { places[KeyText(text: pair.key.text)] = pair.key.range }
        return places[text]
    }

    private static let fewKeys = 16

    /// `{ x: if(c, 1, 2) }` is three keys to YAML; so is `{ draft }` one without a value.
    var emptyValueFinding: Diagnostic? {
        guard isMapping, isFlow, silentUntil == 0 else { return nil }
        for pair in pairs {
            if case .scalar(let value) = pair.value.content, value.text.isEmpty, value.style == .plain {
                return .emptyValue(of: pair.key)
            }
        }
        return nil
    }
}

/// A key compared by its bytes: keys are data, and two spellings of one letter are two keys.
private struct KeyText: Hashable {
    let text: String

    /// Texts that differ as texts differ in their bytes, which is found faster; only those that do not are looked at byte by byte.
    static func == (left: KeyText, right: KeyText) -> Bool {
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
