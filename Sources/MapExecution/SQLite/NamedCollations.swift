import CSQLite
package import MapPlan

/// The collations of an application that connections of this thread have, by the word of the project's author.
package enum NamedCollations {
    @TaskLocal package static var current: [NamedCollation] = []
}

/// Gives a connection the collations that the project names.
func createNamedCollations(on database: OpaquePointer) -> Int32 {
    for collation in NamedCollations.current {
        let code = createCollation(collation, on: database)
        guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
}

/// Makes a collation that SQLite asks for. In a database in UTF-16 it asks for its own NOCASE and RTRIM too, before it converts the texts for those of UTF-8.
func createMissingCollation(_ name: String, on database: OpaquePointer) {
    let like: NamedCollation.Model =
        switch name.lowercased() {
        case "nocase": .nocase
        case "rtrim": .rtrim
        default: .binary
        }
    _ = createCollation(NamedCollation(name: name, like: like), on: database)
}

private func createCollation(_ collation: NamedCollation, on database: OpaquePointer) -> Int32 {
    switch collation.like {
    case .binary: createUTF8Collation(collation.name, on: database)
    case .nocase:
        sqlite3_create_collation(database, collation.name, SQLITE_UTF8, nil) { _, leftCount, left, rightCount, right in
            let common = Int(min(leftCount, rightCount))
            guard let left, let right, common > 0 else { return leftCount - rightCount }
            let (one, other) = (left.assumingMemoryBound(to: CChar.self), right.assumingMemoryBound(to: CChar.self))
            let order = sqlite3_strnicmp(one, other, Int32(common))
            return order == 0 ? leftCount - rightCount : order
        }
    case .rtrim:
        sqlite3_create_collation(database, collation.name, SQLITE_UTF8, nil) { _, leftCount, left, rightCount, right in
            compare(trimmed(left, leftCount), trimmed(right, rightCount))
        }
    }
}

/// Returns the bytes of a text without the spaces at its end.
private func trimmed(_ text: UnsafeRawPointer?, _ count: Int32) -> UnsafeRawBufferPointer {
    var count = Int(count)
    while count > 0, let text, text.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: " ") { count -= 1 }
    return UnsafeRawBufferPointer(start: text, count: count)
}

private func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    for (one, other) in zip(left, right) where one != other { return one < other ? -1 : 1 }
    return Int32(left.count) - Int32(right.count)
}
