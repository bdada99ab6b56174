import MapAnalysis
package import MapPlan

/// What the values of a column look like: the number of each kind, and the numbers of those that fit more specific types.
package struct ColumnSight: Sendable {
    var nullCount = 0
    var integerCount = 0
    var realCount = 0
    var textCount = 0
    var blobCount = 0

    var integers: ClosedRange<Int64>?
    var reals: ClosedRange<Double>?
    /// The number of integers that are 0 or 1.
    var flagCount = 0
    /// The number of texts that are `t` or `f`.
    var letterCount = 0
    /// The number of texts that are not valid UTF-8.
    var brokenCount = 0
    /// The number of texts that are dates, by their form. `dates` is the range of these dates.
    var shapes: [DateShape: Int] = [:]
    var dates: ClosedRange<Int64>?
    /// The number of UUIDs of 36 characters, of those among them with a lower-case letter, of UUIDs of 32 characters, and of those of 16
    /// bytes.
    var uuidCount = 0
    var smallUUIDCount = 0
    var shortUUIDCount = 0
    var uuidBytesCount = 0
    /// The number of texts that are a JSON object or array, of texts that are any JSON, and of lists of integers.
    var structureCount = 0
    var jsonCount = 0
    var numberListCount = 0
    /// The different texts, while there are few of them.
    var words: Set<[UInt8]>? = []

    package init() {}

    /// The number of values that are not nil.
    var count: Int { integerCount + realCount + textCount + blobCount }
    /// Returns words such as `1 of 40 values is no text`.
    func words(_ some: Int, _ what: String) -> String { "\(some) of \(count) values \(some == 1 ? "is" : "are") \(what)" }

    /// The forms in which dates are written, the commonest first.
    var shapesByNumber: [(shape: DateShape, count: Int)] {
        shapes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    var dateCount: Int { shapes.values.reduce(0, +) }

    package mutating func record(_ value: StoredValue) {
        switch value {
        case .null: nullCount += 1
        case .integer(let number):
            integerCount += 1
            if number == 0 || number == 1 { flagCount += 1 }
            integers = Swift.min(integers?.lowerBound ?? number, number)...Swift.max(integers?.upperBound ?? number, number)
        case .real(let number):
            realCount += 1
            if !number.isNaN { reals = Swift.min(reals?.lowerBound ?? number, number)...Swift.max(reals?.upperBound ?? number, number) }
        case .text(let bytes):
            textCount += 1
            record(text: bytes)
        case .blob(let bytes):
            blobCount += 1
            if bytes.count == 16 { uuidBytesCount += 1 }
        }
    }

    private mutating func record(text: [UInt8]) {
        if let found = DateShape.of(text) {
            shapes[found.shape, default: 0] += 1
            let date = found.microseconds
            dates = Swift.min(dates?.lowerBound ?? date, date)...Swift.max(dates?.upperBound ?? date, date)
        }
        switch text.count {
        case 1 where text[0] == UInt8(ascii: "t") || text[0] == UInt8(ascii: "f"): letterCount += 1
        case 36 where UUIDText.bytes(utf8: text) != nil:
            uuidCount += 1
            if text.contains(where: { $0 >= UInt8(ascii: "a") }) { smallUUIDCount += 1 }
        case 32 where text.allSatisfy(\.isHexDigit): shortUUIDCount += 1
        default: break
        }
        if words.map({ $0.count < 64 }) ?? false, text.count <= 64 { words?.insert(text) } else { words = nil }
        if String(validating: text, as: UTF8.self) == nil { brokenCount += 1 }
        // One text that is not JSON suffices: the column does not hold JSON.
        guard jsonCount == textCount - 1 || numberListCount == textCount - 1 else { return }
        let isJSON = JSONText.isValid(text)
        if isJSON { jsonCount += 1 }
        if isJSON, text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") { structureCount += 1 }
        if text.isListOfIntegers { numberListCount += 1 }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}

extension [UInt8] {
    /// Whether the text is a list of at least two integers: `[1, 2]` or `1,2`.
    fileprivate var isListOfIntegers: Bool {
        let inner = first == UInt8(ascii: "[") && last == UInt8(ascii: "]") ? dropFirst().dropLast() : self[...]
        let parts = inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                let digits = part.drop { $0 == 0x20 }.drop { $0 == UInt8(ascii: "-") }
                return !digits.isEmpty && digits.allSatisfy(\.isDigit)
            }
    }
}
