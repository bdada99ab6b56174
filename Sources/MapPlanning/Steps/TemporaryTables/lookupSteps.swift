import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the TEMP tables by which rows are found, before the steps that read them. Tables that they read themselves come first.
    func addLookups(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        var made: Set<String> = []
        let read = draft.tablesRead
        func add(_ lookup: LookupTable, isRead: Bool) {
            guard isRead, made.insert(lookup.name).inserted else { return }
            let work = lowering.before.work(making: lookup)
            let own = Set(draft.dialect.statements(of: work).flatMap(\.reads))
            for other in lowering.before.uses.lookups where other.name != lookup.name {
                add(other, isRead: own.contains(other.table))
            }
            draft.add(lookup.phase, .stage, title(of: lookup, lowering.before), work, origins: [])
        }
        for lookup in lowering.before.uses.lookups + lowering.after.uses.lookups {
            add(lookup, isRead: lookup.isIndex || read.contains(lookup.table))
        }
    }

    func title(of lookup: LookupTable, _ lowering: ExpressionLowering) -> String {
        let model = lowering.placement(lookup.side).model
        switch lookup.content {
        case .rows(let entity, _), .referrers(let entity, _): return "index rows of \(model[entity].name) by value"
        case .keys(let root): return "index rows of \(model[root].name) by the keys in references"
        case .pairs(let relationship): return "index the pairs of \(model[relationship.entity].name).\(model[relationship].name)"
        case .elements(let place, _), .index(let place):
            let binding = mapping.fileLets[place]
            return binding.isInferred ? "index \(binding.name)" : "index the elements of \(binding.name) by value"
        case .made(let maker, let relationship):
            return "index the rows of \(mapping[maker].name) by their \(destination.model[relationship].name)"
        }
    }
}

extension LookupTable {
    /// Whether this is an index of a table that exists anyway. A table is made only if a statement reads it: not every lowered expression
    /// is written.
    fileprivate var isIndex: Bool { if case .index = content { true } else { false } }

    fileprivate var table: TableName { TableName(name, isTemporary: true) }

    fileprivate var phase: LegDraft.Phase {
        switch content {
        case .rows, .referrers, .pairs, .keys: .lookups
        case .elements, .index: .elements
        case .made: .inverses
        }
    }
}

extension StoreSchema {
    /// The columns by which SQLite finds rows without a scan, by table. All names are folded.
    var indexedColumns: [FoldedName: Set<FoldedName>] {
        var found: [FoldedName: Set<FoldedName>] = [:]
        let places = SchemaPlaces(self)
        for table in tables {
            var columns = Set(table.primaryKey.prefix(1).map { foldedName($0.name) })
            for index in places.indexes(on: table.name) where !index.isPartial {
                guard let part = index.parts.first, let column = part.column, part.collation == "BINARY" else { continue }
                columns.insert(foldedName(column))
            }
            found[foldedName(table.name)] = columns
        }
        return found
    }

    var collatedColumns: Set<FoldedName> {
        Set(
            tables.flatMap { table in
                table.columns.filter { !sameName($0.collation, "BINARY") }.map { LoweringEnvironment.place(of: $0.name, in: table.name) }
            })
    }
}
