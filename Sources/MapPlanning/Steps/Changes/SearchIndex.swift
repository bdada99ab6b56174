import MapPlan
import MapSyntax

/// A full-text index of another table's or view's content: `CREATE VIRTUAL TABLE f USING fts5(title, content='docs')`.
struct SearchIndex {
    var name: String
    /// `fts3`, `fts4` or `fts5`, in lower case.
    var module: String
    /// The table or view whose rows the index covers. Empty for an index without content.
    var content: String
    /// The column of the content that identifies a row.
    var rowID: String
    /// The index's columns. It reads columns of the same names from the content.
    var columns: [String]
    /// Whether the index's text names its columns. An FTS4 index that names none has the columns of its content.
    var namesColumns: Bool
    private let tokens: [SQLToken]

    init?(_ table: Table) {
        guard case .virtual(let module) = table.kind, ["fts3", "fts4", "fts5"].contains(foldedName(module)) else { return nil }
        let tokens = sqlTokens(table.sql)
        guard let place = Self.option("content", in: tokens), let content = tokens[place].name else { return nil }
        name = table.name
        self.module = foldedName(module).text
        self.content = content
        rowID = Self.option("content_rowid", in: tokens).flatMap { tokens[$0].name } ?? "rowid"
        columns = table.columns.filter { !$0.isHidden }.map(\.name)
        let words = tokens.drop { !$0.isSymbol("(") }.compactMap(\.name)
        self.tokens = tokens
        namesColumns = columns.allSatisfy { column in words.contains { sameName($0, column) } }
    }

    /// Returns the index of the token of the value in `name = value`, or nil if the arguments have no such option.
    private static func option(_ name: String, in tokens: [SQLToken]) -> Int? {
        let meant = tokens.indices.filter { !tokens[$0].isBlank }
        return meant.indices.firstResult { place -> Int? in
            guard place + 2 < meant.count, tokens[meant[place]].isKeyword(name), tokens[meant[place + 1]].isSymbol("=") else { return nil }
            return meant[place + 2]
        }
    }

    /// Returns the CREATE statement of the index over another content. Everything else stays the same byte for byte.
    func text(content: String, rowID: String) -> String {
        var texts = tokens.map(\.text)
        if let place = Self.option("content", in: tokens) { texts[place] = literal(.text(content)) }
        if let place = Self.option("content_rowid", in: tokens) { texts[place] = literal(.text(rowID)) }
        return texts.joined()
    }

    /// The work that rebuilds the index from its content, then checks that the two agree.
    var rebuilding: [PlannedWork] {
        [.searchIndex(SearchIndexChange(index: self, kind: .rebuild)), .searchIndex(SearchIndexChange(index: self, kind: .check))]
    }

    /// Returns the work that drops the index and creates it from a text. It keeps its settings: the weights of its ranking and the
    /// size of its pages.
    func recreating(_ text: String) -> [PlannedWork] {
        let make = [PlannedWork.schema(.dropTable(name)), .schema(.restoreTable(name, text: text))]
        guard module == "fts5" else { return make + rebuilding }
        let columns = ["k", "v"]
        let settings = TemporaryTable(name: "mapc_settings_" + name, columns: columns.map { TemporaryTable.Column($0) })
        func read(_ table: String, isTemporary: Bool) -> Relation {
            let values = columns.map { ProjectedColumn($0, .column(alias: "c", name: $0)) }
            let isSetting = Condition.not(
                .equal(.column(alias: "c", name: "k"), .constant(.text(Array("version".utf8))), comparing: .plain, isProven: true))
            return .project(.filter(.scan(table: table, alias: "c", isTemporary: isTemporary), isSetting), values)
        }
        let keep = settings.filled(with: read(name + "_config", isTemporary: false))
        let restore = SearchIndexChange(index: self, kind: .set(read(settings.name, isTemporary: true)))
        return keep + make + [.searchIndex(restore)] + rebuilding
    }
}
