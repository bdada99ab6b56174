import MapAnalysis
import MapPlan
import MapSyntax

/// The mapping, the placements of its models, and the names that tables and columns have in one state of the store. Expressions are lowered
/// with them and do not change them.
struct LoweringEnvironment {
    let mapping: CompleteMapping
    let source: Placement
    let destination: Placement
    /// What the source's tables and columns are called while the statements run.
    var names: StoreNames
    let keys: KeyRules
    /// How each `let` of the file is read.
    let fileLets: [FileLetForm]
    /// The mappings that have literal rows which expressions name.
    let namedRows: Set<MappingID>
    /// The entities of the destination whose tables stay as they are.
    var staying: Set<EntityID> = []
    /// The destination table that continues each source table, by the source table's folded name. Foreign keys are compared by it.
    var successors: [FoldedName: String] = [:]
    /// How to read a column whose type has already changed since its values were written, by folded table and column.
    var retypedColumns: [FoldedName: Scalar.Operation] = [:]
    /// The folded first columns of the store's indexes, by folded table.
    var indexedColumns: [FoldedName: Set<FoldedName>] = [:]
    /// Columns, as `place(of:in:)` returns them, that do not compare texts by their bytes. Their indexes do not find bytewise equal texts.
    var collatedColumns: Set<FoldedName> = []
    /// Folded names of TEMP tables that are read in place of tables of the source.
    var temporaryTables: Set<FoldedName> = []
    /// Whether expressions read the result of the migration. The rows of the destination are then in its tables, and those of the source in
    /// copies.
    private(set) var isOfResult = false
    /// Whether the file's sequences exist already, so that lookup tables can be made of them.
    var hasKeptSequences = true
    /// Whether the keys of made rows exist already, so that the rows that refer to them can be looked up in a table.
    var hasMadeKeys = true
    /// Whether paths begin at a table whose rows are all read. Their pairs then need no lookup table.
    var readsAllPairs = false

    init(mapping: CompleteMapping, source: Placement, destination: Placement, keys: KeyRules) {
        self.mapping = mapping
        self.source = source
        self.destination = destination
        self.keys = keys
        names = StoreNames()
        fileLets = fileLetForms(of: mapping)
        namedRows = mapping.namedRows
    }

    /// The environment of assertions after the migration.
    ///
    /// `source` has the source's tables under the names of their copies.
    init(ofResultOf mapping: CompleteMapping, in destination: Placement, copies source: Placement, keys: KeyRules) {
        self.init(mapping: mapping, source: source, destination: destination, keys: keys)
        isOfResult = true
        for copy in source.tables {
            temporaryTables.insert(foldedName(copy.name))
            indexedColumns[foldedName(copy.name)] = Set(copy.keyColumns.prefix(1).map { foldedName($0.name) })
        }
    }

    /// The prefix of aliases.
    var aliasPrefix: String { isOfResult ? "d" : "s" }

    /// Returns the prefix of the names of lookup tables for rows of a side. Tables before the migration and after it exist together.
    func findPrefix(_ side: Side) -> String {
        guard isOfResult else { return "mapc_find" }
        return side == .source ? "mapc_find_was" : "mapc_find_made"
    }

    /// Returns the table of an entity's hierarchy on a side. It does not copy the placement, because each column that is read asks for its table.
    func table(of entity: EntityID, _ side: Side) -> PlacedTable {
        side == .source ? source.table(of: entity) : destination.table(of: entity)
    }

    /// Returns where the rows of a side are.
    func placement(_ side: Side) -> Placement { side == .source ? source : destination }

    /// Returns the folded name of a column with its table, by which columns are compared.
    static func place(of column: String, in table: String) -> FoldedName { foldedName(table + "." + column) }
}
