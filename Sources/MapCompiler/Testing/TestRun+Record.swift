import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

extension TestRun {
    /// Returns the lines of `after`, or of `error`, as the migration gives them.
    func recordedAfter() -> [String] {
        do {
            let source = try before()
            let path = FileSystem.join(folder, "0.sqlite")
            try copy(source, to: path)
            let migrated = migrate(path, by: .onePass)
            guard migrated.outcome.value != nil else {
                let code = migrated.outcome.diagnostics.first { $0.severity == .error }?.code.slug
                return code.map { ["    error: \($0)"] } ?? ["    after: {}"]
            }
            let actual = try actualRows(migrated, from: source, namesLabels: true)
            var lines: [String] = []
            for entity in test.destination.entities where !entity.isAbstract {
                let others = test.destination.entities.map(\.id)
                let rows = try actual.all(of: entity.id, without: others)
                if rows.isEmpty { continue }
                lines.append("      \(yamlText(entity.name)):")
                lines += try rows.map { row in "        - { \(try cells(of: row, actual).joined(separator: ", ")) }" }
            }
            return lines.isEmpty ? ["    after: {}"] : ["    after:"] + lines
        } catch {
            return ["    after: {}"]
        }
    }

    func cells(of row: RowReference, _ actual: ActualRows) throws -> [String] {
        let model = test.destination
        var cells: [String] = []
        for property in model.properties(of: row.entity) {
            let places: [(TestCell.Place, String)]
            switch model[property] {
            case .attribute(let attribute):
                guard attribute.isStored else { continue }
                let isNil = if case .composite = attribute.type.value { try actual.rows.isNil(attribute.id, of: row) } else { false }
                places =
                    isNil
                    ? [(.composite(property), attribute.name)] : model.namedLeaves(of: attribute).map { (.leaf($0.leaf), $0.name) }
            case .relationship(let relationship):
                // The other side says it, but for an order.
                let isFirst = !relationship.isMany || relationship.inverse.map { property < $0 } ?? true
                guard model.storedSide(of: property) == property && isFirst || relationship.isMany && relationship.isOrdered else {
                    continue
                }
                places = [(.relationship(property), relationship.name)]
            }
            for (place, name) in places {
                let cell = TestCell(place: place, name: name, value: .any, range: test.range)
                cells.append("\(yamlText(name)): \(try actual.text(cell, row) ?? "any")")
            }
        }
        return cells
    }
}
