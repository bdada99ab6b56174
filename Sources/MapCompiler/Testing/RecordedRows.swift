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
    /// By row: its place in the file.
    private var places: [RowReference: Int] = [:]

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
        for (place, row) in model.entities.flatMap({ chosen[$0.id] ?? [] }).enumerated() { places[row] = place }
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

    /// The rows of each entity that has some.
    func draft() throws -> TestDraft {
        TestDraft(
            entities: try model.entities.compactMap { entity in
                guard let rows = chosen[entity.id], !rows.isEmpty else { return nil }
                return TestDraft.Entity(
                    name: entity.name,
                    rows: try rows.map { row in
                        try Cancellation.throwIfAsked()
                        return TestDraft.Row(label: labels[row] ?? "", reference: row, cells: try cells(of: row))
                    })
            })
    }

    /// What of these rows no test can have: pairs that lead to no row, places that are no whole numbers, and places of rows that belong to no row.
    func unwritable() throws -> [RecordedTests.LeftOut] {
        var found: [RecordedTests.LeftOut] = []
        for row in model.entities.flatMap({ chosen[$0.id] ?? [] }) {
            try Cancellation.throwIfAsked()
            for property in model.properties(of: row.entity) {
                guard let relationship = model[property].relationship else { continue }
                func leave(_ value: String, _ reason: String) {
                    let cell = TestDraft.Cell(property: property, name: relationship.name, value: .text(value))
                    let row = TestDraft.Row(label: labels[row] ?? "", reference: row, cells: [])
                    found.append(RecordedTests.LeftOut(row: row, cell: cell, reason: Diagnostic(.invalidTest, reason)))
                }
                if let place = try placeOfNobody(relationship, of: row) {
                    leave("{ row: nil, place: \(storedWords(place)) }", "a row that belongs to no row has a place")
                }
                guard relationship.isMany else { continue }
                for key in try rows.danglingKeys(of: property, from: row) {
                    leave("[\(key.map(storedWords).joined(separator: ", "))]", "a pair leads to a row that is not there")
                }
                for (target, place) in try unwritablePlaces(relationship, of: row) {
                    leave("[{ row: \(yamlText(target)), place: \(storedWords(place)) }]", "a place is no whole number")
                }
            }
        }
        return found
    }

    /// Returns the place of a row among those of a to-one that refers to none; `nil` if it has none.
    private func placeOfNobody(_ toOne: Relationship, of row: RowReference) throws -> StoredValue? {
        guard !toOne.isMany, let toMany = toOne.inverse, rows.placement.join(toMany) == nil, rows.placement.position(toMany) != nil,
            try rows.related(toOne.id, of: row) == nil
        else { return nil }
        let place = try rows.stored(.position(toMany), of: row)
        return place == .null ? nil : place
    }

    /// Returns the labels of the rows of a to-many whose places no test can have, with the places.
    private func unwritablePlaces(_ toMany: Relationship, of row: RowReference) throws -> [(label: String, place: StoredValue)] {
        guard model.isWritten(toMany, in: rows.placement) else { return [] }
        let targets = try rows.relatedRows(toMany.id, of: row).filter { labels[$0] != nil }
        let places = try rows.places(toMany.id, of: row, targets) ?? []
        return zip(targets, places).filter { !$1.isWritablePlace }.map { (labels[$0] ?? "", $1) }
    }

    private func cells(of row: RowReference) throws -> [TestDraft.Cell] {
        var cells: [TestDraft.Cell] = []
        for property in model.properties(of: row.entity) {
            switch model[property] {
            case .attribute(let attribute):
                guard attribute.isStored else { continue }
                if case .composite = attribute.type.value, try rows.isNil(attribute.id, of: row) {
                    cells.append(TestDraft.Cell(property: property, name: attribute.name, value: .text("nil")))
                    continue
                }
                for (leaf, name) in model.namedLeaves(of: attribute) {
                    let type = model.type(of: leaf)?.value ?? .unknown
                    let text = try rows.text(leaf, of: row) { anonymiser?.anonymous($0, of: type, in: attribute) ?? $0 }
                    cells.append(TestDraft.Cell(property: property, name: name, value: .text(text)))
                }
            case .relationship(let relationship):
                if let value = try reference(relationship, of: row) {
                    cells.append(TestDraft.Cell(property: property, name: relationship.name, value: value))
                }
            }
        }
        return cells
    }

    /// Returns the rows to which a row refers; `nil` if the other side says it.
    private func reference(_ relationship: Relationship, of row: RowReference) throws -> TestDraft.Written? {
        let isWritten = model.isWritten(relationship, in: rows.placement)
        if relationship.isMany {
            guard isWritten else { return nil }
            let targets = try rows.relatedRows(relationship.id, of: row).filter { labels[$0] != nil }
            if targets.isEmpty { return nil }
            let places = try rows.places(relationship.id, of: row, targets)?.writable
            let sorted = try places.map { try byKeysOfTest(targets, $0) } ?? targets
            return .rows(sorted.compactMap { labels[$0] }, places: places?.worthWriting)
        }
        if let target = try rows.related(relationship.id, of: row).flatMap({ labels[$0] }) { return isWritten ? .row(target) : nil }
        if let text = try dangling(relationship, of: row) { return .text(text) }
        return isWritten ? .text("nil") : nil
    }

    /// Returns the rows of an order with rows of one place in the order of the keys that they have in the test: another key may have another place among them.
    private func byKeysOfTest(_ targets: [RowReference], _ places: [StoredValue]) throws -> [RowReference] {
        guard Set(places).count < places.count else { return targets }
        var sorted: [RowReference] = []
        var start = 0
        while start < targets.count {
            let end = places[start...].firstIndex { $0 != places[start] } ?? places.count
            let tied = try targets[start..<end].map { (row: $0, inTest: try keyedAsInTest($0)) }
            sorted += tied.sorted { $0.inTest.precedes($1.inTest) }.map(\.row)
            start = end
        }
        return sorted
    }

    /// Returns a row with the key that it has in the test: another value of the same form, or the next number in the order of the file.
    private func keyedAsInTest(_ row: RowReference) throws -> RowReference {
        let key = try rows.placement.key(of: row.entity).enumerated().map { part, column -> StoredValue in
            switch column.role {
            case .leaf(let leaf):
                let value = try rows.value(leaf, of: row)
                let type = model.type(of: leaf)?.value ?? .unknown
                let written = anonymiser?.anonymous(value, of: type, in: model[leaf.property].attribute) ?? value
                if case .unreadable(let raw) = written { return StoredValue(raw) }
                return encode(written, column.coding)
            case .reference(let toOne, let index):
                let target = try rows.related(toOne, of: row)
                return try target.map { StoredValue(try keyedAsInTest($0).storedKey[index]) } ?? rows.storedKey(of: row)[part]
            default: return .integer(Int64(places[row] ?? 0))
            }
        }
        return rows.placement.row(.source, row.entity, key: key)
    }

    /// Returns the key to which a row refers although no row has it; `nil` if it refers to nothing, or the key cannot be written.
    private func dangling(_ relationship: Relationship, of row: RowReference) throws -> String? {
        let stored = try rows.storedReference(relationship.id, of: row)
        guard stored.count == 1, stored[0] != .null, let column = rows.placement.reference(relationship.id).first else { return nil }
        var key = decode(stored[0], column.coding, in: model)
        // The rows of a test get keys of their own, from 1.
        let root = model.root(of: relationship.destination)
        let count = chosen.filter { model.root(of: $0.key) == root }.map(\.value.count).reduce(0, +)
        if model[root].key.isEmpty, case .integer(let number) = key, (1...Int64(count)).contains(number) {
            key = .integer(number + Int64(count))
        } else if !model[root].key.isEmpty {
            key = anonymiser?.anonymous(key, of: column.coding.type) ?? key
        }
        return ActualRows.text(key, as: column.coding.type)
    }
}
