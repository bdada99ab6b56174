import MapPlan

/// The names in the texts of a schema that may mean a column of any table: those in views, triggers, virtual tables, partial indexes, indexes
/// over expressions, and tables with a CHECK, a generated column or a default between double quotes; and the columns to which foreign keys refer.
///
/// All other texts can only name columns of their own table. `"total" INTEGER` in another table, or an index on it, is another column.
struct MentionedNames {
    private var everywhere: Set<FoldedName> = []
    /// By name: the tables that mention it beside their own columns' names.
    private var inTables: [FoldedName: Set<FoldedName>] = [:]
    /// By table: the columns of it that foreign keys name.
    private var referenced: [FoldedName: Set<FoldedName>] = [:]

    init(_ schema: StoreSchema) {
        let indexes = schema.indexes.filter { !$0.isOfColumns }.compactMap(\.sql)
        for text in schema.views.map(\.sql) + schema.triggers.map(\.sql) + indexes { everywhere.formUnion(Self.names(in: text)) }
        for table in schema.tables {
            if table.kind.isVirtual {
                everywhere.formUnion(Self.names(in: table.sql))
            } else if !table.holdsNoExpressions {
                for name in Self.names(in: table.sql) { inTables[name, default: []].insert(foldedName(table.name)) }
            }
            for key in table.foreignKeys { referenced[foldedName(key.table), default: []].formUnion(key.referenced.map(foldedName)) }
        }
    }

    /// Whether a text other than the table's own, and those of its plain indexes, may mean a column of the table by that name.
    func mayMean(_ name: String, of table: Table) -> Bool {
        let (name, table) = (foldedName(name), foldedName(table.name))
        return everywhere.contains(name) || referenced[table]?.contains(name) == true || inTables[name]?.contains { $0 != table } == true
    }

    /// Strings count too, because SQLite takes a string for a name where only a name can be.
    private static func names(in text: String) -> Set<FoldedName> { Set(sqlTokens(text).compactMap(\.name).map(foldedName)) }
}
