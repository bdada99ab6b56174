import MapAnalysis
import MapPlan
import MapSyntax

/// What is decided about a leg before its steps are planned: how each table changes, and the names before and after the renames.
struct LegOutline {
    /// The schema that the store has now.
    let store: StoreSchema
    let facts: StoreFacts
    let originWriter: OriginWriter
    /// How each table changes.
    let changes: [TableChange]
    /// Source tables whose rows are all dropped or carried over to other tables.
    let departingTables: [PlacedTable]
    /// How the entities are numbered; nil outside layout `core-data`.
    let numbering: EntityRenumbering?
    /// The version hashes of the source and of the destination; nil outside layout `core-data`.
    let hashes: (old: VersionHashes, new: VersionHashes)?
    /// The names that the store has now, for queries that run before the first write.
    let before: LoweringEnvironment
    /// The names that the store has after the renames, for the steps.
    var after: LoweringEnvironment
    /// The store's schema after the renames, as SQLite itself reads it.
    var renamed: StoreSchema

    var mapping: CompleteMapping { before.mapping }
    var source: Placement { before.source }
    var destination: Placement { before.destination }

    func origin(_ entityMapping: EntityMapping) -> PlanOrigin { originWriter.origin(entityMapping.origin) }

    /// Returns the name that a destination table has while the old tables still exist.
    func workingName(of change: TableChange) -> String {
        switch change.kind {
        case .untouched, .altered: change.match.placed.name
        case .rebuilt: "mapc_new_" + change.match.placed.name
        case .created: isTaken(change.match.placed.name) ? "mapc_new_" + change.match.placed.name : change.match.placed.name
        }
    }

    private func isTaken(_ name: String) -> Bool {
        renamed.table(name) != nil || renamed.views.contains { sameName($0.name, name) }
    }

    /// Returns where the mapping sets a table's columns, for people.
    func origins(of columns: [PlacedColumn], in match: TableMatch) -> [PlanOrigin] {
        let isRenumbered = numbering?.isNew ?? false && columns.contains(where: \.isKind)
        let renumbering = isRenumbered ? [PlanOrigin.coreData("an entity is new, gone or renamed")] : []
        return renumbering
            + columns.filter { !$0.isKind }.flatMap { column in
                (match.keeping + match.adding).compactMap { entityMapping -> PlanOrigin? in
                    guard let property = column.role.property, let found = entityMapping[property] else { return nil }
                    return originWriter.origin(found.origin)
                }
            }
    }
}
