import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

/// Checks that the model and the layout give the same names. Fingerprints and naming rules use the names of the model.
@Suite struct LayoutNameTests {
    @Test(arguments: 0..<200)
    func `the layout calls things what the model says`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let model = randomModel(&generator)
        var diagnostics = Diagnostics()
        LintRule.sharedColumn.check([model], LintRule.Project(), &diagnostics)
        LintRule.sharedTable.check([model], LintRule.Project(), &diagnostics)
        // The layout numbers names that collide. Other rules refuse such models before.
        let hasNamesTwice = model.entities.contains { entity in
            let names = model.properties(of: entity.id).map { model[$0].name }
            return Set(names).count < names.count
        }
        guard diagnostics.all.isEmpty, !hasNamesTwice else { return }
        let placement = StorageLayout.tables.place(model, nil)
        for entity in model.entities {
            #expect(placement.table(of: entity.id).name == model.tableName(of: entity.id))
            #expect(placement.key(of: entity.id).map(\.name) == model.keyColumnNames(of: entity.id))
            for (index, property) in entity.declared.enumerated() {
                let id = PropertyID(entity.id, index)
                if let relationship = property.relationship {
                    #expect(placement.reference(id).map(\.name) == model.columnNames(of: id))
                    guard model.isManyToMany(relationship), model.storedSide(of: id) == id else { continue }
                    let join = placement.join(id)
                    #expect(join?.table.name == model.joinTable(of: relationship).table)
                    #expect(join?.near.map(\.name) == model.joinTable(of: relationship).source)
                    #expect(join?.far.map(\.name) == model.joinTable(of: relationship).destination)
                } else {
                    let leaves = model.columnNames(of: id)
                    let placed = placement.table(of: entity.id).columns.filter { column in
                        if case .leaf(let leaf) = column.role { leaf.property == id } else { false }
                    }
                    #expect(placed.map(\.name) == leaves)
                }
            }
        }
    }
}
