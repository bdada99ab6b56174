import MapAnalysis
import MapPlan
import MapSyntax

/// Gives values others of the same form: letters become letters, digits digits, and a date another one as far from the others. A JSON text stays one with the same
/// structure. Equal values stay equal, and different ones different as far as values of the form suffice.
final class Anonymiser {
    /// Differs for each recording, so that nobody computes the values again.
    let salt: UInt64
    /// Values that the mappings name. They are in the project, so they are no secret, and rows would not fit without them.
    let named: Set<Value>
    private var given: [Known: Value] = [:]
    private var taken: Set<Value>
    /// How often another value has been looked for in place of one that is taken.
    private var attempt: UInt8 = 0

    /// A value that has another one. The same text is anonymised in another way where it is JSON.
    private struct Known: Hashable {
        var value: Value
        var isJSON: Bool
    }

    init(salt: UInt64, named: Set<Value>) {
        (self.salt, self.named) = (salt, named)
        taken = named
    }

    /// - Parameter attribute: whose bounds the other value keeps, if the value does.
    func anonymous(_ value: Value, of type: ValueType, in attribute: Attribute? = nil) -> Value {
        if named.contains(value) { return value }
        let known = Known(value: value, isJSON: type == .json)
        // A value out of bounds is a mistake of the database, which the test shows.
        func fits(_ other: Value) -> Bool {
            guard let attribute, attribute.bounds(value) else { return other.isWithin(type) }
            return other.isWithin(type) && attribute.bounds(other)
        }
        if let other = given[known], fits(other) { return other }
        attempt = 0
        var other = changed(value, of: type)
        while taken.contains(other) || !fits(other), attempt < 100 {
            attempt += 1
            other = changed(value, of: type)
        }
        if !fits(other) { other = value }
        given[known] = other
        taken.insert(other)
        return other
    }

    private func changed(_ value: Value, of type: ValueType) -> Value {
        switch value {
        case .nil, .boolean, .row, .list: value
        case .text(let bytes) where type == .json && JSONText.isValid(bytes): .text(json(bytes))
        case .text(let bytes): .text(text(bytes))
        case .integer(let number): number.magnitude < 10 ? value : Int64(digits(String(number))).map(Value.integer) ?? value
        case .real(let number): Double(mantissa("\(number)")).map(Value.real) ?? value
        case .decimal(let text): DecimalText.normalised(digits(text)).map(Value.decimal) ?? value
        // All dates move by the same number of days, so that their order and their distances stay.
        case .date(let microseconds): .date(microseconds &- Int64(salt % 3_000 + 1) * 86_400_000_000)
        case .uuid(let bytes): .uuid(Array(MapPlan.SHA256.digest(of: saltBytes + [attempt] + bytes).prefix(16)))
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
    private func text(_ bytes: [UInt8]) -> [UInt8] { zip(bytes, stream(for: bytes, count: bytes.count)).map(Self.letter) }

    /// Replaces a letter or a digit by one that another byte chooses.
    private static func letter(_ byte: UInt8, chosenBy other: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "a") + other % 26
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "A") + other % 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0") + other % 10
        default: byte
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

    /// Replaces the digits before the exponent.
    private func mantissa(_ number: String) -> String {
        let text = number.prefix { $0 != "e" }
        return digits(String(text)) + number.dropFirst(text.count)
    }

    /// Replaces the strings and numbers of a JSON text, names of members too. `true`, `false` and `null`, escapes, exponents and white space stay.
    private func json(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        var result: [UInt8] = []
        while let first = rest.first {
            if first == UInt8(ascii: "\"") {
                result += [first] + string(of: &rest) + [first]
            } else if first == UInt8(ascii: "-") || Self.isDigit(first) {
                let number = rest.prefix { Self.isDigit($0) || ".-".utf8.contains($0) }
                rest = rest.dropFirst(number.count)
                let exponent = rest.prefix { "eE+-".utf8.contains($0) || Self.isDigit($0) }
                rest = rest.dropFirst(exponent.count)
                let text = String(decoding: number, as: UTF8.self)
                result += (number.count < 2 ? text : digits(text)).utf8 + exponent
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return result
    }

    /// Takes a JSON string, and returns its content with other letters and digits.
    private func string(of rest: inout ArraySlice<UInt8>) -> [UInt8] {
        rest.removeFirst()
        let content = Array(rest[..<Self.endOfString(rest)])
        rest = rest.dropFirst(content.count + 1)
        if named.contains(.text(content)) { return content }
        let random = stream(for: content, count: content.count)
        var result: [UInt8] = []
        while result.count < content.count {
            let place = result.count
            guard content[place] == UInt8(ascii: "\\") else {
                result.append(Self.letter(content[place], chosenBy: random[place]))
                continue
            }
            guard content[place + 1] == UInt8(ascii: "u") else {
                result += content[place...(place + 1)]
                continue
            }
            result += escape(content[place..<(place + 6)], chosenBy: random[place])
        }
        return result
    }

    /// Returns the place of the quote that ends a JSON string.
    private static func endOfString(_ rest: ArraySlice<UInt8>) -> Int {
        var place = rest.startIndex
        while place < rest.endIndex, rest[place] != UInt8(ascii: "\"") { place += rest[place] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(place, rest.endIndex)
    }

    /// Replaces the letter or digit that `\u0041` is.
    private func escape(_ text: ArraySlice<UInt8>, chosenBy other: UInt8) -> [UInt8] {
        guard let code = UInt8(String(decoding: text.dropFirst(2), as: UTF8.self), radix: 16) else { return Array(text) }
        let letter = Self.letter(code, chosenBy: other)
        return letter == code ? Array(text) : Array(text.prefix(4)) + StoredValue.hex([letter]).utf8
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private var saltBytes: [UInt8] { withUnsafeBytes(of: salt) { Array($0) } }

    private func stream(for bytes: [UInt8], count: Int) -> [UInt8] {
        var result: [UInt8] = []
        var block = MapPlan.SHA256.digest(of: saltBytes + [attempt] + bytes)
        while result.count < count {
            result += block
            block = MapPlan.SHA256.digest(of: block)
        }
        return Array(result.prefix(count))
    }
}

extension Attribute {
    /// Whether a value is from the minimum to the maximum.
    fileprivate func bounds(_ value: Value) -> Bool {
        if let min, value.precedes(min) { return false }
        return max.map { !$0.precedes(value) } ?? true
    }
}

extension Value {
    /// Whether a number is in the range of its type.
    fileprivate func isWithin(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (.integer(let number), .int16): Int16(exactly: number) != nil
        case (.integer(let number), .int32): Int32(exactly: number) != nil
        case (.real(let number), .float): Float(number).isFinite
        case (.real(let number), _): number.isFinite
        default: true
        }
    }
}
