import MapPlan

/// Something that a store has beside its rows and that no model describes, or not wholly: a view, a CHECK, the collation of a column.
package struct StoreFact: Sendable {
    /// Its kind, as it is called: `view`.
    package private(set) var kind = ""
    /// What names it among the facts of its kind in its table; empty if only its text does.
    let name: String
    /// The table or view to which it belongs, as the schema spells it. A view belongs to itself.
    let table: String
    /// The columns of its table that it is about.
    let columns: [String]
    /// What must be the same afterwards, but for names that the plan changes.
    let tokens: [SQLToken]
    /// What it is called to people: `CHECK (at > 0) of 'e'`.
    package let words: String

    init(_ name: String = "", of table: String, columns: [String] = [], tokens: [SQLToken], words: String) {
        self.name = name
        self.table = table
        self.columns = columns
        self.tokens = tokens.filter { !$0.isBlank }
        self.words = words
    }

    init(_ name: String = "", of table: String, columns: [String] = [], text: String, words: String) {
        self.init(name, of: table, columns: columns, tokens: sqlTokens(text), words: words)
    }

    /// Its tokens, without spaces and comments.
    var text: String { tokens.map(\.text).joined(separator: " ") }

    func of(_ kind: FactKind) -> StoreFact {
        var fact = self
        fact.kind = kind.words
        return fact
    }
}

/// A table as SQLite reads its declaration, and as it is written.
struct DeclaredTable {
    let table: Table
    /// Nil if mapc cannot read the text.
    let declaration: TableDeclaration?
    /// The indexes on the table.
    let indexes: [Index]

    init(_ table: Table, in schema: StoreSchema) {
        self.table = table
        declaration = TableDeclaration(table.sql)
        indexes = schema.indexes(on: table.name)
    }

    /// The constraints of the columns, each with its column.
    var parts: [(column: String, part: ColumnPart)] {
        declaration?.columns.flatMap { column in column.parts.map { (column.name, $0) } } ?? []
    }

    func tokens(_ range: Range<Int>) -> [SQLToken] { declaration.map { Array($0.tokens[range]) } ?? [] }
}

/// Returns the text of tokens on one line, as people read it.
func onOneLine(_ tokens: [SQLToken]) -> String { onOneLine(tokens.map(\.text).joined()) }
