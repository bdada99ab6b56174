import MapAnalysis
import MapPlan
import MapSyntax

/// Gives values others of the same form: letters become letters, digits digits, and a date another one as far from the others. Equal values stay equal.
struct Anonymiser {
    /// Differs for each recording, so that nobody computes the values again.
    let salt: UInt64
    /// Values that the mappings name. They are in the project, so they are no secret, and rows would not fit without them.
    let named: Set<Value>

    func anonymous(_ value: Value) -> Value {
        if named.contains(value) { return value }
        return switch value {
        case .nil, .boolean, .row, .list: value
        case .text(let bytes): .text(text(bytes))
        case .integer(let number): number.magnitude < 10 ? value : Int64(digits(String(number))).map(Value.integer) ?? value
        case .real(let number): Double(digits("\(number)")).map(Value.real) ?? value
        case .decimal(let text): DecimalText.normalised(digits(text)).map(Value.decimal) ?? value
        // All dates move by the same number of days, so that their order and their distances stay.
        case .date(let microseconds): .date(microseconds &- Int64(salt % 3_000 + 1) * 86_400_000_000)
        case .uuid(let bytes): .uuid(Array(MapPlan.SHA256.digest(of: saltBytes + bytes).prefix(16)))
        case .data(let bytes): .data(stream(for: bytes, count: bytes.count))
        case .unreadable(let raw): .unreadable(anonymous(raw))
        }
    }

    private func anonymous(_ raw: RawValue) -> RawValue {
        switch raw {
        case .null, .integer, .real: raw
        case .text(let bytes): .text(text(bytes))
        case .blob(let bytes): .blob(stream(for: bytes, count: bytes.count))
        }
    }

    /// Replaces letters and digits, and keeps everything else: spaces, points, signs, and bytes that are no text.
    private func text(_ bytes: [UInt8]) -> [UInt8] {
        let random = stream(for: bytes, count: bytes.count)
        return zip(bytes, random).map { byte, other in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "a") + other % 26
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "A") + other % 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0") + other % 10
            default: byte
            }
        }
    }

    /// Replaces the digits of a number, except 0, so that it has as many digits.
    private func digits(_ number: String) -> String {
        let bytes = Array(number.utf8)
        let random = stream(for: bytes, count: bytes.count)
        let changed = zip(bytes, random).map { byte, other -> UInt8 in
            guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) else { return byte }
            return UInt8(ascii: "1") + other % 9
        }
        return String(decoding: changed, as: UTF8.self)
    }

    private var saltBytes: [UInt8] { withUnsafeBytes(of: salt) { Array($0) } }

    private func stream(for bytes: [UInt8], count: Int) -> [UInt8] {
        var result: [UInt8] = []
        var block = MapPlan.SHA256.digest(of: saltBytes + bytes)
        while result.count < count {
            result += block
            block = MapPlan.SHA256.digest(of: block)
        }
        return Array(result.prefix(count))
    }
}
