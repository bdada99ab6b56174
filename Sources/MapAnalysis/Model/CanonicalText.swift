/// A text that means the same however the file was laid out: lines of words, `attribute "title" type string optional`.
///
/// Names and values stand in quotes with their length, so that no name can look like two words.
struct CanonicalText: Equatable {
    private(set) var bytes: [UInt8] = []
    /// Where the lines begin that are being sorted.
    private var starts: [Int] = []

    init(_ first: StaticString) {
        bytes.reserveCapacity(1000)
        word(first)
    }

    mutating func line(_ first: StaticString) {
        line()
        word(first)
    }

    /// A line that begins with a name.
    mutating func line() {
        starts.append(bytes.count)
        bytes.append(UInt8(ascii: "\n"))
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

    /// Lines ordered by their bytes, in whatever order `write` adds them: the order of the file is no part of the meaning.
    ///
    /// A line may have sorted lines of its own, which stay with it.
    mutating func sortedLines(_ write: (inout CanonicalText) -> Void) {
        let outerStarts = starts
        let lower = bytes.count
        starts.removeAll(keepingCapacity: true)
        write(&self)
        starts.append(bytes.count)
        let lines = zip(starts, starts.dropFirst()).map { bytes[$0..<$1] }
        starts = outerStarts
        guard lines.count > 1 else { return }
        var sorted = Array(bytes[..<lower])
        sorted.reserveCapacity(bytes.count)
        for line in lines.sorted(by: { $0.lexicographicallyPrecedes($1) }) { sorted += line }
        bytes = sorted
    }

    private mutating func quote(_ text: some Sequence<UInt8>, count: Int) {
        separate()
        digits(of: count)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func digits(of count: Int) {
        if count > 9 { digits(of: count / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(count % 10))
    }

    private mutating func separate() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: " ")) }
    }
}

extension CanonicalText {
    static func == (left: CanonicalText, right: CanonicalText) -> Bool { left.bytes == right.bytes }
}
