import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Rows of a database as a test file has them: the first of each entity, and the rows to which they refer.
struct RecordedRows {
    private let rows: StoreRows
    private let anonymiser: Anonymiser?
    private var model: Model { rows.placement.model }
    private var labels: [RowReference: String] = [:]
    private var chosen: [EntityID: [RowReference]] = [:]

    /// - Parameter anonymiser: gives the values others; `nil` writes them as they are.
    init(_ rows: StoreRows, count: Int, _ anonymiser: Anonymiser?) throws {
        (self.rows, self.anonymiser) = (rows, anonymiser)
        for entity in model.entities where !entity.isAbstract {
            var left = count
            try rows.forEachRow(of: entity.id) { row in
                if left > 0 { add(row) }
                left -= 1
            }
        }
        var open = model.entities.flatMap { chosen[$0.id] ?? [] }
        while let row = open.popLast() {
            for property in model.properties(of: row.entity) {
                guard let relationship = model[property].relationship, !relationship.isMany,
                    let target = try rows.related(property, of: row),
                    labels[target] == nil
                else { continue }
                add(target)
                open.append(target)
            }
        }
    }

    /// All rows with the labels that they have. Others get labels of their own.
    ///
    /// - Parameters:
    ///   - labelled: by label, the rows that it could be of. One of them gets it.
    ///   - taken: labels that no row may get.
    init(_ rows: StoreRows, labelled: [String: Set<RowReference>], except taken: Set<String>) throws {
        (self.rows, anonymiser) = (rows, nil)
        var names: [RowReference: String] = [:]
        for (label, rows) in labelled.sorted(by: { $0.key < $1.key }) {
            let first = rows.filter { names[$0] == nil }.min {
                ($0.entity, $0.key.map(\.words).joined()) < ($1.entity, $1.key.map(\.words).joined())
            }
            if let first { names[first] = label }
        }
        let used = taken.union(labelled.keys)
        for entity in model.entities where !entity.isAbstract {
            try rows.forEachRow(of: entity.id) { row in
                add(row)
                guard let own = labels[row] else { return }
                labels[row] = names[row] ?? (used.contains(own) ? own + " of \(entity.name)" : own)
            }
        }
    }

    private mutating func add(_ row: RowReference) {
        guard labels[row] == nil else { return }
        chosen[row.entity, default: []].append(row)
        let name = model[row.entity].name
        labels[row] = name.prefix(1).lowercased() + name.dropFirst() + String(chosen[row.entity]?.count ?? 1)
    }

    /// A row with its label: `title: News, tags: [swift]`.
    struct Row {
        var label: String
        var cells: String
    }

    /// The rows of each entity that has some.
    func entities() throws -> [(name: String, rows: [Row])] {
        try model.entities.compactMap { entity in
            guard let rows = chosen[entity.id], !rows.isEmpty else { return nil }
            return (entity.name, try rows.map { Row(label: labels[$0] ?? "", cells: try cells(of: $0).joined(separator: ", ")) })
        }
    }

    /// `before` with the rows, in lines.
    func lines() throws -> [String] {
        let lines = try entities().flatMap { name, rows in
            ["      \(yamlText(name)):"] + rows.map { "        \(yamlText($0.label)): { \($0.cells) }" }
        }
        return lines.isEmpty ? ["    before: {}"] : ["    before:"] + lines
    }

    private func cells(of row: RowReference) throws -> [String] {
        var cells: [String] = []
        for property in model.properties(of: row.entity) {
            switch model[property] {
            case .attribute(let attribute):
                guard attribute.isStored else { continue }
                if case .composite = attribute.type.value, try rows.isNil(attribute.id, of: row) {
                    cells.append("\(yamlText(attribute.name)): nil")
                    continue
                }
                for (leaf, name) in model.namedLeaves(of: attribute) {
                    let type = model.type(of: leaf)?.value ?? .unknown
                    let text = try rows.text(leaf, of: row) { anonymiser?.anonymous($0, of: type) ?? $0 }
                    cells.append("\(yamlText(name)): \(text)")
                }
            case .relationship(let relationship):
                if let text = try reference(relationship, of: row) { cells.append("\(yamlText(relationship.name)): \(text)") }
            }
        }
        return cells
    }

    /// Returns the rows to which a row refers; `nil` if the other side says it.
    private func reference(_ relationship: Relationship, of row: RowReference) throws -> String? {
        guard model.isWritten(relationship, in: rows.placement) else { return nil }
        if relationship.isMany {
            let targets = try rows.relatedRows(relationship.id, of: row).compactMap { labels[$0] }
            return targets.isEmpty ? nil : "[" + targets.map(yamlText).joined(separator: ", ") + "]"
        }
        return try rows.related(relationship.id, of: row).flatMap { labels[$0] }.map(yamlText) ?? "nil"
    }
}
