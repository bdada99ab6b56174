/// The JSON of a value in a plan: `null`, `{"integer": "12"}`, `{"real": "3.0"}`, `{"text": "abc"}`, `{"bytes": "00ff"}` for text that is not
/// valid UTF-8, or `{"blob": "00ff"}`. Integers and reals are texts because JSON readers round numbers.
extension StoredValue: Codable {
    private enum Key: String, CodingKey { case integer, real, text, bytes, blob }

    /// Reads a value. Throws `DecodingError` for any other form.
    public init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), single.decodeNil() {
            self = .null
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        guard let key = values.allKeys.first, values.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a value has exactly one key"))
        }
        let text = try values.decode(String.self, forKey: key)
        func required<Value>(_ value: Value?) throws -> Value {
            guard let value else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "'\(text)' is no \(key.rawValue)")
            }
            return value
        }
        switch key {
        case .integer: self = .integer(try required(Int64(text)))
        case .real: self = .real(try required(Double(text)))
        case .text: self = .text(Array(text.utf8))
        case .bytes: self = .text(try required(Self.bytes(hex: text)))
        case .blob: self = .blob(try required(Self.bytes(hex: text)))
        }
    }

    /// Writes a value.
    public func encode(to encoder: any Encoder) throws {
        if case .null = self {
            var single = encoder.singleValueContainer()
            try single.encodeNil()
            return
        }
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .null: break
        case .integer(let value): try values.encode(String(value), forKey: .integer)
        case .real(let value): try values.encode(value.description, forKey: .real)
        case .text(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                try values.encode(text, forKey: .text)
            } else {
                try values.encode(Self.hex(bytes), forKey: .bytes)
            }
        case .blob(let bytes): try values.encode(Self.hex(bytes), forKey: .blob)
        }
    }

    /// Returns two lower-case hexadecimal digits for each byte.
    public static func hex(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (place, byte) in bytes.enumerated() {
                text[2 * place] = digit(byte >> 4)
                text[2 * place + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    private static func digit(_ number: UInt8) -> UInt8 { number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10 }

    private static func bytes(hex: String) -> [UInt8]? {
        let digits = Array(hex.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
