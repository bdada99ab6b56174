/// A text that means the same however the file was laid out: lines of words, `attribute "title" type string optional`.
///
/// Names and values stand in quotes with their length, so that no name can look like two words.
struct CanonicalText: Hashable {
    private(set) var bytes: [UInt8] = []

    init(_ first: StaticString) {
        bytes.reserveCapacity(120)
        word(first)
    }

    /// A part of a text that is finished elsewhere.
    init() {}

    mutating func line(_ first: StaticString) {
        bytes.append(UInt8(ascii: "\n"))
        word(first)
    }

    mutating func word(_ word: StaticString) {
        separate()
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    mutating func word(_ word: String) {
        separate()
        bytes.append(contentsOf: word.utf8)
    }

    mutating func name(_ name: String) { quote(name.utf8, count: name.utf8.count) }

    mutating func names(_ names: [String]) {
        for name in names { self.name(name) }
    }

    mutating func value(_ value: Value) {
        switch value {
        case .nil: word("nil")
        case .boolean(let flag): word(flag ? "true" : "false")
        case .integer(let number), .date(let number): word(String(number))
        case .real(let number): word(RealText.text(number))
        case .decimal(let text): word(text)
        case .text(let bytes), .uuid(let bytes), .data(let bytes): quote(bytes, count: bytes.count)
        case .list(let values):
            word("list")
            for value in values { self.value(value) }
        case .row, .unreadable: word("none")
        }
    }

    /// The lines of another text, on lines of their own.
    mutating func append(lines: [CanonicalText]) {
        for line in lines {
            bytes.append(UInt8(ascii: "\n"))
            bytes.append(contentsOf: line.bytes)
        }
    }

    private mutating func quote(_ text: some Sequence<UInt8>, count: Int) {
        word(String(count))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func separate() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: " ")) }
    }
}

extension CanonicalText {
    /// All bytes at once, where the array's own would hash them one by one.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension [CanonicalText] {
    /// Ordered by their bytes: the order of the file is no part of the meaning.
    func sortedLines() -> [CanonicalText] {
        count < 2 ? self : sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
