import MapPlan

/// A name as SQL writes it: always in double quotes, one inside doubled: `"order ""A"""`.
///
/// SQLite looks at bytes, and so does this: to Swift a quote with an accent above it is no quote.
/// A name that holds a NUL is refused long before: no quoting could carry it.
package func quoted(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: "\"")) ? quotedName(name) : "\"\(name)\""
}

/// Names as a list: `"a", "b"`.
package func quoted(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
}

/// The name of a table with its schema: `main."Post"`.
func qualified(_ table: TableName) -> String { (table.isTemporary ? "temp." : "main.") + quoted(table.name) }
