import MapAnalysis
import MapPlan
import MapSyntax

/// What lowered expressions use, and what could not be lowered.
struct LoweringUses {
    /// Whether anything beyond the row's own columns is read.
    var readsOtherRows = false
    /// Attributes whose stored values are used in a computation, by side, in order of first use.
    private var computed: [Side: [LeafID]] = [:]
    /// TEMP tables in which rows are looked up, in order of first use.
    private(set) var lookups: [LookupTable] = []
    /// The columns that windows add to rows, in order of first use.
    private(set) var windowColumns: [WindowColumn] = []
    /// Tables of the store that are read, by their folded names in the source.
    private(set) var tables: Set<FoldedName> = []
    /// Places of expressions that have no SQL. The analysis should have refused them.
    private(set) var unforeseen: [TextRange?] = []

    mutating func note(_ lookup: LookupTable) {
        if !has(lookup.name) { lookups.append(lookup) }
    }

    func has(_ lookup: String) -> Bool { lookups.contains { $0.name == lookup } }

    /// Adds a column. Returns whether it is new.
    mutating func note(_ column: WindowColumn) -> Bool {
        if windowColumns.contains(where: { $0.name == column.name && $0.table == column.table }) { return false }
        windowColumns.append(column)
        return true
    }

    mutating func note(computed leaf: LeafID, of side: Side = .source) {
        if !computedLeaves(of: side).contains(leaf) { computed[side, default: []].append(leaf) }
    }

    func computedLeaves(of side: Side) -> [LeafID] { computed[side] ?? [] }

    mutating func note(table: String) { tables.insert(foldedName(table)) }

    mutating func note(unforeseen range: TextRange?) { unforeseen.append(range) }

    /// The lookup tables and the tables that are read. They stay in use if the expressions so far are not written.
    var ofTables: LoweringUses {
        var uses = LoweringUses()
        uses.lookups = lookups
        uses.tables = tables
        return uses
    }
}
