import MapPlan

/// Renames and additions of columns that are made by editing the texts of a schema, instead of by ALTER TABLE.
///
/// ALTER TABLE finds out what every name in every text means. An edit does not, so it is made only where a name can mean nothing else: the
/// old and the new name are in no text but the column's own definition and the lists of plain indexes on its table.
/// https://www.sqlite.org/lang_altertable.html#otheralter
struct NameEdits {
    private let schema: StoreSchema
    private let mentioned: MentionedNames
    /// The edited texts, by folded name of the table or index.
    private var texts: [FoldedName: String] = [:]
    /// What SQLite has to read in the edited texts.
    private var intended: StoreSchema

    init(_ schema: StoreSchema) {
        self.schema = schema
        mentioned = MentionedNames(schema)
        intended = schema
    }

    /// Parts namings into those that are made by an edit and those that SQLite makes.
    ///
    /// An added column costs as much in an edit of its own as in an ALTER: SQLite reads the schema once. So a single one is only edited if
    /// that edit is made anyway.
    func parted(_ namings: [Naming], editsAnyway: Bool) -> (edited: [Naming], altered: [Naming]) {
        var uses: [FoldedName: [FoldedName: Int]] = [:]
        for naming in namings {
            guard let home = naming.home else { continue }
            for name in naming.columnNames { uses[foldedName(home), default: [:]][foldedName(name), default: 0] += 1 }
        }
        let areEdited = namings.map { naming in
            guard let home = naming.home, let table = schema.table(home) else { return false }
            var trial = self
            // A name that several changes of a table have passes from one column to another.
            return naming.columnNames.allSatisfy { uses[foldedName(home)]?[foldedName($0)] == 1 }
                && trial.texts(for: naming.change, of: table) != nil
        }
        // Added columns keep the order of the model, so those of a table are all added in one way.
        let asked = zip(namings, areEdited).filter { $0.isAddition && !$1 }.compactMap { $0.0.home.map(foldedName) }
        let way = zip(namings, areEdited).map { $1 && !($0.isAddition && $0.home.map { asked.contains(foldedName($0)) } ?? false) }
        let edited = zip(namings, way).filter(\.1).map(\.0)
        guard editsAnyway || edited.count > 1 || edited.contains(where: { !$0.isAddition }) else { return ([], namings) }
        return (edited, zip(namings, way).filter { !$0.1 }.map(\.0))
    }

    /// Returns the texts before and after a change of a column; `nil` if an edit could make anything but that change.
    mutating func texts(for change: SchemaChange) -> [SchemaChange.DeclaredText]? {
        switch change {
        case .renameColumn(_, let name, _), .addColumn(_, _, let name): schema.table(name).flatMap { texts(for: change, of: $0) }
        default: nil
        }
    }

    private mutating func texts(for change: SchemaChange, of table: Table) -> [SchemaChange.DeclaredText]? {
        switch change {
        case .renameColumn(let old, _, let new): renaming(old, to: new, in: table)
        case .addColumn(let column, let placed, _): adding(column, of: placed, to: table)
        default: nil
        }
    }

    private mutating func renaming(_ old: String, to new: String, in table: Table) -> [SchemaChange.DeclaredText]? {
        guard let declaration = declaration(of: table, sharing: [old, new]), declaration.count(of: [old, new]) == 1,
            let text = declaration.renaming(old, to: new)
        else { return nil }
        var edits = [edit(table.name, of: table, declaration.sql, text)]
        for index in schema.indexes(on: table.name) {
            guard let sql = index.sql, index.isOfColumns else { continue }
            let now = texts[foldedName(index.name)] ?? sql
            let names = sqlTokens(now)
            if names.contains(where: { $0.isName(new) }) { return nil }
            guard names.contains(where: { $0.isName(old) }) else { continue }
            guard let text = IndexDeclaration.renaming(old, to: new, in: now) else { return nil }
            edits.append(edit(index.name, of: table, now, text))
        }
        intended.rename(old, of: table.name, to: new)
        return edits
    }

    private mutating func adding(_ column: PlacedColumn, of placed: PlacedTable, to table: Table) -> [SchemaChange.DeclaredText]? {
        // SQLite reads all rows of a STRICT table, and of one with a CHECK, to see whether the default fits.
        guard !table.isStrict, column.canBeAddedAsText(to: placed), let declaration = declaration(of: table, sharing: [column.name]),
            declaration.count(of: [column.name]) == 0, !declaration.hasCheck,
            let text = declaration.appending(columnDeclaration(column, in: placed))
        else { return nil }
        intended.add(column, of: placed, to: table.name, before: declaration.constraints.count { $0.kind == .foreignKey })
        return [edit(table.name, of: table, declaration.sql, text)]
    }

    /// Returns the declaration of a table as it is now; `nil` if another text may mean a column of it by one of these names.
    private func declaration(of table: Table, sharing names: [String]) -> TableDeclaration? {
        guard table.kind == .ordinary, !names.contains(where: { mentioned.mayMean($0, of: table) }) else { return nil }
        return TableDeclaration(texts[foldedName(table.name)] ?? table.sql)
    }

    private mutating func edit(_ name: String, of table: Table, _ old: String, _ new: String) -> SchemaChange.DeclaredText {
        texts[foldedName(name)] = new
        return SchemaChange.DeclaredText(table: table.name, index: sameName(name, table.name) ? nil : name, old: old, new: new)
    }

    /// Whether SQLite reads the edited texts as the same schema with the new names and columns.
    func areRead(in result: StoreSchema) -> Bool {
        var (intended, result) = (intended, result)
        intended.forgetTexts(of: texts)
        result.forgetTexts(of: texts)
        return intended.hasSameBytes(as: result)
            && zip(intended.tables, result.tables).allSatisfy { left, right in
                zip(left.columns, right.columns).allSatisfy { isSpelled($0.name, $1.name) }
            }
    }
}

extension TableDeclaration {
    /// Returns how often the text has one of these names where it may mean a column of the table.
    ///
    /// A type, a collation and a name of a constraint are none, nor are keywords such as the KEY of PRIMARY KEY. The columns in REFERENCES
    /// are those of the other table.
    fileprivate func count(of names: [String]) -> Int {
        let others = columns.flatMap { column in
            [column.type].compactMap(\.self) + column.parts.filter { Self.namelessParts.contains($0.kind) }.map(\.tokens)
        }
        return tokens.indices.count { place in
            names.contains(where: tokens[place].isName) && !others.contains { $0.contains(place) }
        }
    }

    private static var namelessParts: [ColumnPart.Kind] { [.notNull, .null, .primaryKey, .unique, .collate, .references] }

    fileprivate var hasCheck: Bool { tokens.contains { $0.isKeyword("check") } }
}

extension PlacedColumn {
    /// Whether ALTER TABLE would add the column to a table with rows as well, and SQLite reads those rows as the default that is declared.
    ///
    /// SQLite evaluates only literals for rows that do not store the column. References begin as NULL, or they could be dangling.
    fileprivate func canBeAddedAsText(to table: PlacedTable) -> Bool {
        let isPartOfKey = table.keyColumns.contains { sameName($0.name, name) }
        let refers = table.foreignKeys.contains { has(name, in: $0.columns) }
        guard let value = defaultValue, value != .null else { return !isNotNull && !isPartOfKey }
        return !isPartOfKey && !refers && !defaultClause(value).hasPrefix("DEFAULT (")
    }
}

extension StoreSchema {
    fileprivate mutating func rename(_ column: String, of table: String, to name: String) {
        guard let place = tables.firstIndex(where: { sameName($0.name, table) }) else { return }
        for index in tables[place].columns.indices where sameName(tables[place].columns[index].name, column) {
            tables[place].columns[index].name = name
        }
        for key in tables[place].foreignKeys.indices {
            for index in tables[place].foreignKeys[key].columns.indices
            where sameName(tables[place].foreignKeys[key].columns[index], column) {
                tables[place].foreignKeys[key].columns[index] = name
            }
        }
        for index in indexes.indices where sameName(indexes[index].table, table) {
            for part in indexes[index].parts.indices where indexes[index].parts[part].column.map({ sameName($0, column) }) ?? false {
                indexes[index].parts[part].column = name
            }
        }
    }

    /// Adds a column behind the others, and its reference before as many that are constraints of the table.
    fileprivate mutating func add(_ column: PlacedColumn, of placed: PlacedTable, to table: String, before constraintCount: Int) {
        guard let place = tables.firstIndex(where: { sameName($0.name, table) }) else { return }
        let clause = column.defaultValue.flatMap { $0 == .null ? nil : String(defaultClause($0).dropFirst("DEFAULT ".count)) }
        tables[place].columns.append(
            Column(name: column.name, declaredType: column.declaredType, isNotNull: column.isNotNull, defaultSQL: clause))
        let keys = placed.foreignKeys.filter { $0.columns.count == 1 && sameName($0.columns[0], column.name) }
        tables[place].foreignKeys.insert(contentsOf: keys, at: max(0, tables[place].foreignKeys.count - constraintCount))
    }

    /// Empties the texts that were edited, and the names of views' columns, which follow those of tables.
    fileprivate mutating func forgetTexts(of edited: [FoldedName: String]) {
        for place in tables.indices where edited[foldedName(tables[place].name)] != nil { tables[place].sql = "" }
        for place in indexes.indices where edited[foldedName(indexes[place].name)] != nil { indexes[place].sql = "" }
        for place in views.indices { views[place].columns = [] }
    }
}
