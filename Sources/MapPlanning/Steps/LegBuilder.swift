import MapAnalysis
import MapPlan
import MapSyntax

/// Builds one leg of a plan: what each table becomes, then the steps, phase by phase.
struct LegBuilder {
    let mapping: CompleteMapping
    let source: Placement
    let destination: Placement
    let store: StoreSchema
    let facts: StoreFacts
    let originWriter: OriginWriter
    /// Lowers against the names that the store has now: for what is read before the first write.
    var before: ExpressionLowering
    /// Lowers against the names that it has after the renames: for the steps.
    var after: ExpressionLowering
    var changes: [TableChange] = []
    var draft = LegDraft()
    /// Updates that wait for the obligations, of which they answer some themselves.
    var straightUpdates: [StraightUpdate] = []
    /// The step that fills a mapping's stage.
    var stageSteps: [MappingID: String] = [:]
    /// Folded names of the source's tables whose rows are asked for their kinds.
    var tablesAskedForKinds: Set<String> = []
    /// The store's schema after the renames, as SQLite itself says it.
    var renamed: StoreSchema
    /// Findings about the store: what stands in the way.
    var findings: [Diagnostic] = []

    func origin(_ entityMapping: EntityMapping) -> PlanOrigin { originWriter.origin(entityMapping.origin) }

    /// The name that a destination table has while the old ones still stand.
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

    /// Source tables whose rows all went elsewhere or are dropped.
    var departingTables: [PlacedTable] {
        let kept = Set(changes.compactMap { $0.match.old?.name })
        return source.tables.filter { !kept.contains($0.name) }
    }

    /// Where the columns of a table's rows come from, for people.
    func origins(of columns: [PlacedColumn], in match: TableMatch) -> [PlanOrigin] {
        columns.flatMap { column in
            (match.keeping + match.adding).compactMap { entityMapping -> PlanOrigin? in
                let property: PropertyID? =
                    switch column.role {
                    case .leaf(let leaf): leaf.property
                    case .reference(let toOne, _): toOne
                    case .position(let toMany): toMany
                    default: nil
                    }
                guard let property, let found = entityMapping[property] else { return nil }
                return originWriter.origin(found.origin)
            }
        }
    }
}
