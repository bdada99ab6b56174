/// A property list that has been read from Apple's binary form or from XML.
///
/// The depth and the number of values are limited, since a binary list may mention one value in many places.
indirect enum PropertyList: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Its decimal digits. Numbers larger than an int64 have up to 64 bits, unsigned.
    case integer(String)
    case real(Double)
    /// The `NSDecimalNumber` of an archive, normalised.
    case decimal(String)
    /// Microseconds since 1970; nil if the date is out of range.
    case date(Int64?)
    case data([UInt8])
    case text([UInt8])
    /// A reference into an archive's table of objects.
    case uid(Int)
    case array([PropertyList])
    case dictionary([Member])

    struct Member: Hashable, Sendable {
        var key: [UInt8]
        var value: PropertyList
    }

    static let deepest = 128
    static let mostValues = 1_000_000
    /// From 1970-01-01 to 2001-01-01.
    static let secondsTo2001 = 978_307_200.0

    /// Returns nil if the bytes are not a property list, or exceed the limits.
    init?(_ bytes: [UInt8]) {
        if Self.isBinary(bytes) {
            var reader = BinaryPropertyList(bytes)
            guard let list = reader.read() else { return nil }
            self = list
        } else {
            var reader = XMLPropertyList(bytes)
            guard let list = reader.read() else { return nil }
            self = list
        }
    }

    /// Whether the bytes begin as Apple's binary form does.
    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist0".utf8) }

    /// Returns the member of a dictionary with a key. If there are several, returns the last.
    subscript(_ key: String) -> PropertyList? {
        guard case .dictionary(let members) = self else { return nil }
        return members.last { $0.key.elementsEqual(key.utf8) }?.value
    }

    static func date(secondsSince2001 seconds: Double) -> PropertyList {
        .date(Int64(exactly: ((seconds + secondsTo2001) * 1_000_000).rounded()))
    }

    /// The list as JSON: data in base 64, dates as in ISO 8601, a reference as `{"CF$UID": 1}`.
    var json: [UInt8] {
        switch self {
        case .null, .date(nil): Array("null".utf8)
        case .boolean(let boolean): Array((boolean ? "true" : "false").utf8)
        case .integer(let digits), .decimal(let digits): Array(digits.utf8)
        case .real(let real): Array((real.isFinite ? RealText.text(real == 0 ? 0 : real) : "null").utf8)
        case .date(let date?): Array((DateText.text(microseconds: date).map { "\"\($0)\"" } ?? "null").utf8)
        case .data(let bytes): JSONText.quoted(Base64Text.text(bytes))
        case .text(let text): JSONText.quoted(text)
        case .uid(let index): Array("{\"CF$UID\":\(index)}".utf8)
        case .array(let elements): JSONText.array(elements.map(\.json))
        case .dictionary(let members): JSONText.object(members.map { (name: $0.key, value: $0.value.json) })
        }
    }
}
