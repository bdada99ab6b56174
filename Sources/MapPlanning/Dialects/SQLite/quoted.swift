import MapPlan

/// Returns a name in double quotes, with double quotes inside doubled: `"order ""A"""`.
///
/// It compares bytes, as SQLite does. For Swift, a quote with a combining accent is another character.
/// No quoting can write a name with a NUL. mapc refuses such names when it reads a model.
package func quoted(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: "\"")) ? quotedName(name) : "\"\(name)\""
}

/// Returns a list of quoted names: `"a", "b"`.
package func quoted(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
}

/// Returns the name of a table with its schema: `main."Post"`.
func qualified(_ table: TableName) -> String { (table.isTemporary ? "temp." : "main.") + quoted(table.name) }
