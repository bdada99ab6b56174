import MapPlan

/// The part of a schema that a statement can affect: for a rename of a column, its table and the tables whose foreign keys refer to that column.
///
/// Every name in the statement counts, whatever it means. A column with the name of a table costs a little time and does no harm.
struct StatementConcern {
    enum Kind: Equatable {
        /// Reads or writes rows, adds or drops something, or renames only a table.
        case plain
        /// Makes a table or an index.
        case making(isTemporary: Bool)
        /// Renames a table, and what refers to it.
        case renamingTable
        /// Renames that column, and what refers to it.
        case renamingColumn(FoldedName)
        /// Edits the text of one table.
        case edit
        /// Allows such edits, or forbids them again.
        case edits(areAllowed: Bool)
    }

    let kind: Kind
    /// The table that an ALTER begins at, folded; empty for all else.
    private(set) var renamed: FoldedName = ""
    /// All names and strings in it, folded.
    let names: Set<FoldedName>
    /// Those among them that it gives to something.
    private(set) var given: [FoldedName] = []

    /// `nil` if the text of a statement does not show what it affects; then it may affect the whole schema.
    init?(_ statement: Statement) {
        let tokens = sqlTokens(statement.sql).filter { !$0.isBlank }
        names = Set((tokens.compactMap(\.name) + statement.bindings.compactMap(\.name)).map(foldedName))
        guard let verb = tokens.first, !names.contains(where: { $0.text.hasPrefix("pragma_") }) else { return nil }
        let isOfSchema = names.contains("sqlite_schema") || names.contains("sqlite_master")
        switch foldedName(verb.text) {
        case "pragma":
            guard tokens.count == 4, tokens[1].isKeyword("writable_schema"), tokens[2].isSymbol("=") else { return nil }
            kind = .edits(areAllowed: tokens[3].isKeyword("on"))
        case "update" where isOfSchema:
            guard statement.expectedRowCount == 1 else { return nil }
            kind = .edit
        case _ where isOfSchema: return nil
        case "insert", "update", "delete", "select", "with": kind = .plain
        case "drop":
            guard tokens.count > 2, tokens[1].isKeyword("table") || tokens[1].isKeyword("index") else { return nil }
            kind = .plain
        case "create":
            guard let made = Self.made(by: tokens) else { return nil }
            (kind, given) = (.making(isTemporary: made.isTemporary), [made.name])
        case "alter":
            guard let change = Self.change(by: tokens, isLegacy: statement.isLegacyRename) else { return nil }
            (kind, renamed, given) = (change.kind, change.table, change.given)
        default: return nil
        }
    }

    /// Returns the change that an ALTER TABLE main.… makes, or `nil` for another statement.
    private static func change(by tokens: [SQLToken], isLegacy: Bool) -> (kind: Kind, table: FoldedName, given: [FoldedName])? {
        guard tokens.count > 7, tokens[1].isKeyword("table"), tokens[2].isKeyword("main"), tokens[3].isSymbol("."),
            let table = tokens[4].name.map(foldedName)
        else { return nil }
        if tokens[5].isKeyword("add") || tokens[5].isKeyword("drop") { return (.plain, table, []) }
        guard tokens[5].isKeyword("rename") else { return nil }
        if tokens[6].isKeyword("to"), let name = tokens[7].name {
            // SQLite's legacy rename does not change references to the table.
            return (isLegacy ? .plain : .renamingTable, table, [foldedName(name)])
        }
        guard tokens[6].isKeyword("column"), let column = tokens[7].name else { return nil }
        return (.renamingColumn(foldedName(column)), table, [])
    }

    /// Returns the folded name of the object that a CREATE TABLE or CREATE INDEX makes, or `nil` for another statement.
    private static func made(by tokens: [SQLToken]) -> (name: FoldedName, isTemporary: Bool)? {
        var rest = tokens.dropFirst()
        var isTemporary = false
        while let word = rest.first, word.isKeyword("temp") || word.isKeyword("temporary") || word.isKeyword("unique") {
            isTemporary = isTemporary || !word.isKeyword("unique")
            rest = rest.dropFirst()
        }
        guard let kind = rest.popFirst(), kind.isKeyword("table") || kind.isKeyword("index"), let first = rest.popFirst()?.name else {
            return nil
        }
        guard rest.first?.isSymbol(".") == true, let name = rest.dropFirst().first?.name else {
            return rest.first.map { $0.isSymbol("(") || $0.isKeyword("on") || $0.isKeyword("as") } == true
                ? (foldedName(first), isTemporary) : nil
        }
        return (foldedName(name), isTemporary || foldedName(first) == "temp")
    }
}
