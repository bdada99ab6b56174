import MapAnalysis
import MapPlan
import MapPlanning

/// Values at the edges of each type: extremes, empty values, combining marks, NUL, more digits than any type stores.
enum HostileValues {
    static let texts = [
        "", " ", "a", "A", "é", "e\u{301}", "a\u{0}b", "\u{0}", "İ", "ß", "12", "-7", "1e2", " 12", "2024-02-29", "true", "😀x", "x,y,,z",
        "%_", "it's",
        "/a/b.c", "9223372036854775808", "0.1", "É", "SS", "\u{FB01}", "\u{1E9E}", "\u{1F1}", "Σς", "\u{212B}", "\u{FEFF}x", "a ", "\t",
        "+5", "-0",
        "0x10", "1_000", "١٢", "inf", "nan", "1e400", "a,b", "[1,\"a\",null]", "{\"a\":{\"b\":1}}", "A\u{0}B",
    ]
    static let integers: [Int64] = [0, 1, -1, 2, 3, 7, 10, -10, 100, 32_767, -32_768]
    static let wideIntegers: [Int64] = [2_147_483_647, -2_147_483_648, 65_536]
    static let widestIntegers: [Int64] = [.max, .min, .max - 1, 9_007_199_254_740_993, 4_294_967_296]
    static let reals: [Double] = [
        0, -0.0, 1, -1, 0.1, 1.0 / 3, 2.5, -2.5, 1e308, -1e308, .leastNonzeroMagnitude, 9_007_199_254_740_992, 1e15 + 0.3, 1e16, 0.5, -0.4,
        9.3e18, 123_456.789,
    ]
    static let decimals = [
        "0", "1", "-1", "0.1", "-0.1", "10", "9", "2.5", "9007199254740993", "123456789012345678901234567890.000000000000000000001",
        "-99999999999999999999999999", "0.000000000000000000000001", "100.5", "3",
    ]
    static let dates: [Int64] = [
        0, -1, 1, 1_709_164_800_000_000, 1_709_251_199_999_999, -62_135_596_800_000_000, 253_402_300_799_000_000, 978_307_200_000_000,
        -86_400_000_000,
        1_234_567_890_123_456,
    ]
    static let uuids: [[UInt8]] = [
        [UInt8](repeating: 0, count: 16), [UInt8](repeating: 0xFF, count: 16), Array(0..<16), Array((0..<16).reversed()),
        [UInt8](repeating: 0xA1, count: 16), [UInt8](repeating: 0xBB, count: 16), [UInt8](repeating: 0xC0, count: 16),
    ]
    static let data: [[UInt8]] = [[], [0], [0xFF, 0xFE], Array("text".utf8), [0xC3, 0x28], Array("é".utf8)]
    static let json = ["{}", "[1, 2]", "null", "\"a\"", "1", "true"]
    /// As written in an expression.
    static let patterns = [#""""#, #""[a-z]""#, #""(.)(.*)""#, #""(?i)É|x""#, #""\\d+""#, #"",""#, #""\\b""#]
    static let dateFormats = [#""yyyy-MM-dd""#, #""d MMM yyyy HH:mm:ss.SSSSSS ZZZZZ""#, #""h a, EEEE""#, #""""#]
    static let uris = ["https://a.b/c?d=e#f", "", "x", "/a/b%20c"]

    static func values(of type: ValueType, in model: Model) -> [Value] {
        switch type {
        case .boolean: [.boolean(true), .boolean(false)]
        case .int16: integers.map(Value.integer)
        case .int32: (integers + wideIntegers).map(Value.integer)
        case .int64: (integers + wideIntegers + widestIntegers).map(Value.integer)
        case .float, .double: (reals + [.infinity, -.infinity]).map { .real($0 == 0 ? 0 : $0) }
        case .decimal: decimals.map(Value.decimal)
        case .string: texts.map { .text($0) }
        case .date: dates.map(Value.date)
        case .uuid: uuids.map(Value.uuid)
        case .uri: uris.map { .text($0) }
        case .data, .transformable: data.map(Value.data)
        case .json: json.map { .text($0) }
        case .enumeration(_, let name): (model.enumeration(name)?.cases ?? []).map { .text($0) }
        case .unknown, .nothing, .composite, .row, .sequence, .pair: [.nil]
        }
    }

    /// Values that fit the declaration of no column.
    static let misfits: [StoredValue] = [
        .integer(5), .real(1.5), .text("1e2"), .text("nonsense"), .text(bytes: [0xFF, 0x41]), .blob([1, 2, 3]), .blob([]), .integer(.max),
        .text(""), .null, .real(-0.0), .real(.infinity), .real(.nan), .real(9.3e18), .integer(.min), .text(bytes: [0xED, 0xA0, 0x80]),
        .text(bytes: [0x61, 0x00, 0xFF]), .text("5"), .text(" 7 "), .blob(Array("x".utf8)),
    ]
}

extension StoredValue {
    static func text(bytes: [UInt8]) -> StoredValue { .text(bytes) }
}
