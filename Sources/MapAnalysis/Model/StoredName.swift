/// The name of a table or a column as SQLite compares names: by bytes, except for the case of ASCII letters. Swift's strings would take two
/// Unicode forms of one letter as equal. `FoldedName` in `MapPlan` is its twin, because neither module may import the other.
struct StoredName: Hashable, ExpressibleByStringLiteral {
    /// The name with its ASCII letters in lower case. SQLite does not fold other letters.
    let text: String

    init(_ name: String) {
        guard name.utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else {
            text = name
            return
        }
        text = String(unsafeUninitializedCapacity: name.utf8.count) { bytes in
            for (place, byte) in name.utf8.enumerated() {
                bytes[place] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }

    init(stringLiteral name: String) { self.init(name) }

    static func == (left: StoredName, right: StoredName) -> Bool { hasSameBytes(left.text, right.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Whether two texts have the same bytes. `==` takes two Unicode forms of one letter as equal.
func hasSameBytes(_ left: String, _ right: String) -> Bool {
    // Most names that differ are not equal in any sense, and Swift compares these quickly.
    left == right && left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
}
