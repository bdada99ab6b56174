/// Returns the number of bytes from `start` that form a name: letters of any alphabet, digits and `_`, not beginning with a digit.
///
/// 0 if no name begins there. `größe = 1` has a name of 7 bytes at 0.
func nameLength(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count {
        let byte = bytes[end]
        if byte < 0x80 {
            guard isASCIINameByte(byte), end > start || byte > UInt8(ascii: "9") else { break }
            end += 1
        } else {
            var decoder = UTF8()
            var rest = bytes[end...].makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&rest), isNameScalar(scalar, isFirst: end == start) else { break }
            end += UTF8.width(scalar)
        }
    }
    return end - start
}

/// Whether all of `text` is one name.
package func isName(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
        guard let first = bytes.first else { return false }
        for byte in bytes {
            guard byte < 0x80 else { return isUnicodeName(text) }
            guard isASCIINameByte(byte) else { return false }
        }
        return first > UInt8(ascii: "9")
    }
}

private func isUnicodeName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return nameLength(in: bytes, from: 0) == bytes.count
}

private func isASCIINameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

private func isNameScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
    case .decimalNumber, .nonspacingMark, .spacingMark, .connectorPunctuation: !isFirst
    default: scalar.value < 0x80 && isASCIINameByte(UInt8(scalar.value)) && !(isFirst && scalar.value <= 0x39)
    }
}
