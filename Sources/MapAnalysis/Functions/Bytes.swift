/// Text as its UTF-8 bytes. It is counted in Unicode scalars and searched as bytes: a valid text occurs in another only at scalar
/// boundaries.
extension [UInt8] {
    var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }

    /// Returns where scalar number `index` begins, or the end if there are fewer scalars.
    func offset(ofScalar index: Int) -> Int {
        var left = index
        for (offset, byte) in enumerated() where byte & 0xC0 != 0x80 {
            if left <= 0 { return offset }
            left -= 1
        }
        return count
    }

    func firstOffset(of part: [UInt8], from start: Int = 0) -> Int? {
        guard part.count <= count - start else { return nil }
        return (start...(count - part.count)).first { self[$0..<$0 + part.count].elementsEqual(part) }
    }

    func lastOffset(of part: [UInt8]) -> Int? {
        guard part.count <= count else { return nil }
        return (0...(count - part.count)).last { self[$0..<$0 + part.count].elementsEqual(part) }
    }

    func hasSuffix(_ part: [UInt8]) -> Bool { count >= part.count && suffix(part.count).elementsEqual(part) }

    /// The text. Only for bytes that are known to be UTF-8.
    var string: String { String(decoding: self, as: UTF8.self) }
}

extension Value {
    var bytes: [UInt8]? {
        switch self {
        case .text(let bytes), .data(let bytes): bytes
        default: nil
        }
    }

    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }

    var real: Double? { if case .real(let real) = self { real } else { nil } }

    static func real(normalising real: Double) -> Value { normalised(real).map(Value.real) ?? .nil }

    /// Returns nil for NaN, and 0.0 for −0.0.
    static func normalised(_ real: Double) -> Double? { real.isNaN ? nil : real == 0 ? 0 : real }

    /// Returns the bytes that `body` makes from a text or from data, as a value of the same kind.
    func cut(_ body: ([UInt8]) -> some Collection<UInt8>) -> Value {
        switch self {
        case .text(let bytes): .text(Array(body(bytes)))
        case .data(let bytes): .data(Array(body(bytes)))
        default: .nil
        }
    }

    /// Returns where element number `index` begins: a scalar of a text, a byte of data.
    func offset(_ index: Int64) -> Int {
        let index = Int(clamping: max(index, 0))
        return if case .text(let bytes) = self { bytes.offset(ofScalar: index) } else { min(index, bytes?.count ?? 0) }
    }

    var length: Int64 {
        switch self {
        case .text(let bytes): Int64(bytes.scalarCount)
        case .data(let bytes): Int64(bytes.count)
        default: 0
        }
    }
}

extension Function.Form {
    /// Returns the forms for text and for bytes, whose parameters all have one kind: `before(text, separator)`.
    static func textOrData(_ names: [String], gives result: (ValueType) -> Function.Result) -> [Self] {
        [
            Self(names.map { Function.Parameter($0, .text) }, gives: result(.string)),
            Self(names.map { Function.Parameter($0, .exactly(.data)) }, gives: result(.data)),
        ]
    }

    /// Returns the forms for text and for bytes that have a count too.
    static func counting(_ result: (ValueType) -> Function.Result) -> [Self] {
        [
            Self([Function.Parameter("text", .text), Function.Parameter("count", .integer)], gives: result(.string)),
            Self([Function.Parameter("data", .exactly(.data)), Function.Parameter("count", .integer)], gives: result(.data)),
        ]
    }

    static func text(gives result: Function.Result) -> [Self] { [Self([Function.Parameter("text", .text)], gives: result)] }
}
