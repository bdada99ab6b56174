import MapAnalysis
package import MapPlan

/// The indexes that a table needs, while they are collected.
struct IndexDrafts {
    private struct Draft {
        var owner: String
        var isUnique: Bool
        var parts: [PlacedIndex.Part]
    }

    private let table: PlacedTable
    private let layoutNames: LayoutNames
    private var drafts: [Draft] = []

    init(_ table: PlacedTable, _ names: LayoutNames) { (self.table, layoutNames) = (table, names) }

    /// Adds an index that the model declares, unless one of its properties has no column, or the key already makes the columns unique.
    mutating func add(_ properties: [(columns: [String], isDescending: Bool)], isUnique: Bool, _ owner: String) {
        guard !properties.isEmpty, properties.allSatisfy({ !$0.columns.isEmpty }) else { return }
        let parts = properties.flatMap { property in
            property.columns.map { PlacedIndex.Part(column: $0, isDescending: property.isDescending) }
        }
        if isUnique, parts.map({ foldedName($0.column) }) == table.keyColumns.map({ foldedName($0.name) }) { return }
        guard
            !drafts.contains(where: {
                $0.isUnique == isUnique
                    && $0.parts.elementsEqual(parts) { $0.isDescending == $1.isDescending && sameName($0.column, $1.column) }
            })
        else { return }
        drafts.append(Draft(owner: owner, isUnique: isUnique, parts: parts))
    }

    /// Adds the index that a reference needs, unless the key or another index begins with its columns.
    mutating func addForReference(_ columns: [String], _ owner: String) {
        guard !columns.isEmpty else { return }
        let wanted = Set(columns.map(foldedName))
        let sets = [table.keyColumns.map { foldedName($0.name) }] + drafts.map { $0.parts.map { foldedName($0.column) } }
        if sets.contains(where: { Set($0.prefix(columns.count)) == wanted }) { return }
        let parts = columns.map { PlacedIndex.Part(column: $0, isDescending: false) }
        drafts.append(Draft(owner: owner, isUnique: false, parts: parts))
    }

    func named(_ names: inout IndexNames) -> [PlacedIndex] {
        drafts.map { draft in
            var index = PlacedIndex(name: "", isUnique: draft.isUnique, parts: draft.parts)
            index.name = names.name(of: index, on: table.name, layoutNames.index(draft.owner, draft.parts.map(\.column)))
            return index
        }
    }
}

/// The names of a model's indexes. If the store has such an index, its name is kept. Otherwise a free name is made.
struct IndexNames {
    private let store: SchemaPlaces?
    /// The names of tables, views and indexes. Names are seldom made, so this is filled when one is.
    private lazy var pool = NamePool(taken())
    private let taken: () -> [String]

    init(_ tables: [PlacedTable], _ store: StoreSchema?, _ places: SchemaPlaces?) {
        self.store = places
        taken = {
            let existing = (store?.tables.map(\.name) ?? []) + (store?.views.map(\.name) ?? []) + (store?.indexes.map(\.name) ?? [])
            return tables.map(\.name) + existing
        }
    }

    /// Whether the store has indexes with these names on a table.
    func areOfStore(_ indexes: [PlacedIndex], on table: String) -> Bool {
        guard let existing = store?.indexes(on: table) else { return false }
        return indexes.allSatisfy { index in existing.contains { $0.origin == .created && isSpelled($0.name, index.name) } }
    }

    mutating func name(of index: PlacedIndex, on table: String, _ made: String) -> String {
        if let existing = store?.indexes(on: table).first(where: { $0.isLike(index) }), existing.origin == .created { return existing.name }
        return pool.reserve(made)
    }
}

extension StoreSchema {
    /// Returns the store's index with the same columns, order and uniqueness, including the index of a UNIQUE constraint.
    package func index(like wanted: PlacedIndex, on table: String) -> Index? {
        indexes(on: table).first { $0.isLike(wanted) }
    }
}

extension Index {
    /// Whether the index has the same columns, order and uniqueness, and covers all rows.
    fileprivate func isLike(_ wanted: PlacedIndex) -> Bool {
        !isPartial && isUnique == wanted.isUnique && parts.count == wanted.parts.count
            && zip(parts, wanted.parts).allSatisfy { part, wanted in
                part.isDescending == wanted.isDescending && part.column.map { sameName($0, wanted.column) } ?? false
            }
    }
}
