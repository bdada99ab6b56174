/// Bytes as text of 64 characters, six bits each, by RFC 4648.
package enum Base64Text {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? signs[Int(bits >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }

    /// Reads the bytes. Returns nil if a character is not one of the 64, or if the end is missing. Reads both alphabets and skips white
    /// space.
    package static func bytes(_ text: [UInt8]) -> [UInt8]? {
        var signs = text.filter { !$0.isMarkupSpace }[...]
        let equals = UInt8(ascii: "=")
        let padding = signs.reversed().prefix { $0 == equals }.count
        signs = signs.dropLast(padding)
        guard padding == 0 || (signs.count + padding).isMultiple(of: 4) && padding <= 2, signs.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(signs.count * 3 / 4)
        var (bits, count): (UInt32, Int) = (0, 0)
        for sign in signs {
            guard let six = value(of: sign) else { return nil }
            bits = bits << 6 | six
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        // The unused bits of the last character are zero, unless a part of the text is missing.
        return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }

    private static func value(of sign: UInt8) -> UInt32? {
        switch sign {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(sign - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(sign - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(sign - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
