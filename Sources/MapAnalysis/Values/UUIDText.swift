/// UUIDs as text: `6BA7B810-9DAD-11D1-80B4-00C04FD430C8`. Reads both cases and writes upper case.
package enum UUIDText {
    /// Returns the 16 bytes of a UUID of version 5 (RFC 9562): the SHA-1 of a namespace and a name, truncated, with the version inserted.
    package static func version5(namespace: [UInt8], name: [UInt8]) -> [UInt8] {
        var bytes = Array(SHA1.digest(of: namespace + name).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }

    /// Returns the 16 bytes of a text; nil if it is not a UUID.
    package static func bytes(_ text: String) -> [UInt8]? { bytes(utf8: Array(text.utf8)) }

    package static func bytes(utf8 text: [UInt8]) -> [UInt8]? {
        guard text.count == 36 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var position = 0
        while position < 36 {
            if hyphens.contains(position) {
                guard text[position] == UInt8(ascii: "-") else { return nil }
                position += 1
            }
            guard let high = digit(text[position]), let low = digit(text[position + 1]) else { return nil }
            bytes.append(high << 4 | low)
            position += 2
        }
        return bytes
    }

    /// Returns the text of 16 bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for byte in bytes {
            if hyphens.contains(text.count) { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The places of the hyphens in the text.
    private static let hyphens = [8, 13, 18, 23]

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
