import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

/// Checks that a placement has the names of the model's `LayoutNames`, whatever they are, and that none of them gets a number if no rule
/// refuses the model.
@Suite struct LayoutNameTests {
    @Test func `every layout is placed, and every placed layout has names`() {
        #expect(StorageLayout.all.map(\.names.layout) == LayoutNames.all.map(\.layout))
        #expect(Set(LayoutNames.all.map(\.layout)).count == LayoutNames.all.count)
        // Analysis does not know the table that execution writes.
        #expect(LayoutNames.tables.receiptTable == StoreSchema.receiptTable)
    }

    @Test func `an unknown layout gets the usual names, and its own fingerprint`() {
        let (usual, unknown) = (model(layout: "tables"), model(layout: "tabels"))
        #expect(unknown.names === LayoutNames.usual && !unknown.hasWrittenNames && usual.hasWrittenNames)
        #expect(StorageLayout.of(unknown).names === LayoutNames.usual)
        #expect(unknown.fingerprints.storage != usual.fingerprints.storage)
    }

    @Test(arguments: 0..<200, [LayoutNames.tables, .marked])
    func `every name is the layout's`(seed: UInt64, names: LayoutNames) {
        var generator = SeededGenerator(seed: seed)
        var model = randomModel(&generator)
        var diagnostics = Diagnostics()
        LintRule.sharedColumn.check([model], LintRule.Project(), &diagnostics)
        LintRule.sharedTable.check([model], LintRule.Project(), &diagnostics)
        // The placer numbers names that collide. Other rules refuse such models before.
        let hasNamesTwice = model.entities.contains { entity in
            let names = model.properties(of: entity.id).map { model[$0].name }
            return Set(names).count < names.count
        }
        guard diagnostics.all.isEmpty, !hasNamesTwice else { return }
        model.names = names
        let placement = StorageLayout.tables.place(model, nil)
        for entity in model.entities {
            #expect(placement.table(of: entity.id).name == model.tableName(of: entity.id))
            #expect(placement.key(of: entity.id).map(\.name) == model.keyColumnNames(of: entity.id))
            #expect(placement.discriminator(of: entity.id).map { $0.name.hasPrefix(names.discriminator) } ?? true)
            for index in entity.declared.indices { expectNames(of: PropertyID(entity.id, index), in: placement) }
        }
        for table in placement.tables {
            for index in table.indexes {
                let columns = index.parts.map(\.column)
                let owners = model.entities.map(\.name) + [table.name]
                #expect(owners.contains { index.name.hasPrefix(names.index($0, columns)) })
            }
        }
    }

    private func expectNames(of id: PropertyID, in placement: Placement) {
        let model = placement.model
        guard let relationship = model[id].relationship else {
            let placed = placement.table(of: id.entity).columns.filter { column in
                if case .leaf(let leaf) = column.role { leaf.property == id } else { false }
            }
            #expect(placed.map(\.name) == model.columnNames(of: id))
            return
        }
        #expect(placement.reference(id).map(\.name) == model.columnNames(of: id))
        if relationship.isOrdered { #expect(placement.position(id)?.name == model.positionColumnName(of: relationship)) }
        guard model.isManyToMany(relationship), model.storedSide(of: id) == id else { return }
        let join = placement.join(id)
        #expect(join?.table.name == model.joinTable(of: relationship).table)
        #expect(join?.near.map(\.name) == model.joinTable(of: relationship).source)
        #expect(join?.far.map(\.name) == model.joinTable(of: relationship).destination)
    }

    private func model(layout: String) -> Model {
        Model(name: "Blog", version: "1", file: FileID(0), versionRange: ModelBuilder.nowhere, layout: layout, entities: [])
    }
}

extension LayoutNames {
    /// Other names than those of `tables` for everything.
    fileprivate static let marked = LayoutNames(
        "marked", areWritten: false, receiptTable: nil, undeclaredKey: "z_key", discriminator: "z_kind",
        table: { root, model in "z" + model[root].name }, column: { attribute, _ in "z" + attribute.name },
        leaf: { column, path in column + "." + path.joined(separator: ".") },
        reference: { name, key in key.map { "z\(name).\($0)" } },
        position: { relationship, _ in "z_place_" + relationship.name },
        join: { owner, model in
            Relationship.Through(
                table: "z\(model[owner.id.entity].name)+\(owner.name)",
                source: model.keyColumnNames(of: owner.id.entity).map { "z_near_" + $0 },
                destination: model.keyColumnNames(of: owner.destination).map { "z_far_" + $0 })
        },
        index: { owner, columns in "zi_" + owner + "_" + columns.joined(separator: "_") }, storageText: tableText)
}
