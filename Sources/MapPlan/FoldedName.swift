/// A name of a table, column, index, trigger or view as SQLite compares names: by bytes, except for the case of ASCII letters. It is the key of names
/// in sets and dictionaries.
///
/// A `String` is not such a key, because Swift takes two Unicode forms of one text as equal: `é` as one scalar, and `e` with a combining accent.
/// To SQLite they are two names.
package struct FoldedName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// The name with its ASCII letters in lower case. Each byte of another letter is a scalar of its own, from a range that Unicode leaves to programs
    /// and does not normalise. So Swift compares the bytes of the name when it compares these texts, and ASCII names cost nothing more.
    private let key: String

    /// The first of these scalars.
    private static let firstScalar: UInt32 = 0xE000

    /// Folds a name.
    package init(_ name: String) {
        let letters = Self.letters(of: name)
        if !letters.areCapital, letters.areASCII {
            key = name
        } else if letters.areASCII {
            key = Self.inLowerCase(name)
        } else {
            var scalars = String.UnicodeScalarView()
            for byte in name.utf8 {
                if let scalar = Unicode.Scalar(byte < 0x80 ? UInt32(byte.folded) : Self.firstScalar + UInt32(byte)) {
                    scalars.append(scalar)
                }
            }
            key = String(scalars)
        }
    }

    /// Whether some letter of ASCII is a capital, and whether there are only letters of ASCII.
    private static func letters(of name: String) -> (areCapital: Bool, areASCII: Bool) {
        func letters(_ bytes: some Sequence<UInt8>) -> (areCapital: Bool, areASCII: Bool) {
            var (hasCapital, all) = (false, 0 as UInt8)
            for byte in bytes {
                hasCapital = hasCapital || byte != byte.folded
                all |= byte
            }
            return (hasCapital, all < 0x80)
        }
        return name.utf8.withContiguousStorageIfAvailable { letters($0) } ?? letters(name.utf8)
    }

    private static func inLowerCase(_ name: String) -> String {
        let folded = name.utf8.withContiguousStorageIfAvailable { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { folded in
                for place in bytes.indices { folded[place] = bytes[place].folded }
                return bytes.count
            }
        }
        return folded ?? String(decoding: name.utf8.map(\.folded), as: UTF8.self)
    }

    /// Folds a literal.
    package init(stringLiteral name: String) { self.init(name) }

    /// The name with its ASCII letters in lower case.
    package var text: String {
        if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
        let bytes = key.unicodeScalars.map { UInt8($0.value < Self.firstScalar ? $0.value : $0.value - Self.firstScalar) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Compares bytes.
    package static func < (left: FoldedName, right: FoldedName) -> Bool { left.key < right.key }
}

/// Returns a name as a key: without the case of its ASCII letters.
package func foldedName(_ name: String) -> FoldedName { FoldedName(name) }

/// Whether SQLite finds a name among others.
package func has(_ name: String, in names: [String]) -> Bool { names.contains { sameName($0, name) } }

/// Whether two names have the same bytes. `==` takes two Unicode forms of one text as equal.
package func isSpelled(_ left: String, _ right: String) -> Bool {
    // Swift finds out quickly that most names differ.
    guard left == right else { return false }
    // ASCII letters have one form only, and to look for others is faster than to compare bytes.
    let isASCII = left.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? false
    return isASCII || left.utf8.elementsEqual(right.utf8)
}

/// Hashes the bytes of a name.
func hashBytes(of name: String, into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Ends the name, so that lists of names with the same letters get different hashes.
    hasher.combine(0xFF as UInt8)
}

extension UInt8 {
    /// The byte in lower case if it is an ASCII letter, otherwise the byte itself.
    var folded: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }
}
