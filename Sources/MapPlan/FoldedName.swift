/// A name of a table, column, index, trigger or view as SQLite compares names: by bytes, except for the case of ASCII letters. It is the key of names
/// in sets and dictionaries.
///
/// A `String` is not such a key, because Swift takes two Unicode forms of one text as equal: `é` as one scalar, and `e` with a combining accent.
/// To SQLite they are two names.
package struct FoldedName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// The name with its ASCII letters in lower case.
    package let text: String

    /// Folds a name.
    package init(_ name: String) {
        let folded = name.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            guard bytes.contains(where: { $0 != $0.folded }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                for place in bytes.indices { folded[place] = bytes[place].folded }
                return bytes.count
            }
        }
        if let folded { text = folded ?? name } else { text = String(decoding: name.utf8.map(\.folded), as: UTF8.self) }
    }

    /// Folds a literal.
    package init(stringLiteral name: String) { self.init(name) }

    /// Compares bytes.
    package static func == (left: FoldedName, right: FoldedName) -> Bool { isSpelled(left.text, right.text) }

    /// Compares bytes.
    package static func < (left: FoldedName, right: FoldedName) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }

    /// Hashes bytes.
    package func hash(into hasher: inout Hasher) { hashBytes(of: text, into: &hasher) }
}

/// Hashes the bytes of a name.
func hashBytes(of name: String, into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Ends the name, so that lists of names with the same letters get different hashes.
    hasher.combine(0xFF as UInt8)
}

/// Returns a name as a key: without the case of its ASCII letters.
package func foldedName(_ name: String) -> FoldedName { FoldedName(name) }

/// Whether SQLite finds a name among others.
package func has(_ name: String, in names: [String]) -> Bool { names.contains { sameName($0, name) } }

/// Whether two names have the same bytes. `==` takes two Unicode forms of one text as equal.
package func isSpelled(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
    }
    return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
}

extension UInt8 {
    /// The byte in lower case if it is an ASCII letter, otherwise the byte itself.
    var folded: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }
}
