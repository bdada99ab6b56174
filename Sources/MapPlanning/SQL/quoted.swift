/// A name as SQL writes it: always in double quotes, one inside doubled: `"order ""A"""`.
///
/// A name that holds a NUL is refused long before: no quoting could carry it.
package func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

/// Names as a list: `"a", "b"`.
package func quoted(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
}
