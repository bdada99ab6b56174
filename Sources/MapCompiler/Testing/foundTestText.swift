import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Returns the text of a test file with the rows of a made-up database, for a failure that was found in them.
///
/// Values are written as the columns have them, since they need not be of the attribute's type. Rows to which others refer have labels, because a test gives keys of its own to rows without written
/// ones.
func foundTestText(_ store: MadeUpStore, to destination: Model, words: String) -> String {
    let model = store.placement.model
    var lines = [
        yamlComment(words), "test: \(yamlText(model.name))", "from: \(yamlVersion(model.version))",
        "to: \(yamlVersion(destination.version))",
        "tests:",
    ]
    lines += ["  found in made-up rows \(store.mark):", "    before:"]
    lines += FoundRows(store).lines
    return formatted(lines.joined(separator: "\n") + "\n    after: {}\n", as: .test)
}

/// The rows of a made-up database as a test file has them.
private struct FoundRows {
    private let store: MadeUpStore
    private let references: MadeUpReferences
    /// By place of a row of an entity to whose rows others refer.
    private var labels: [Int: String] = [:]
    private var placement: Placement { store.placement }
    private var model: Model { placement.model }

    init(_ store: MadeUpStore) {
        (self.store, references) = (store, MadeUpReferences(store))
        var named: Set<Int> = []
        for place in store.rows.indices {
            for reference in references.of(place) {
                named.formUnion([reference.place].compactMap(\.self))
                let inverse = reference.toOne.flatMap { model[$0].relationship?.inverse }.flatMap { model[$0].relationship }
                if let inverse, inverse.isMany, model.isWritten(inverse, in: placement) { named.insert(place) }
            }
        }
        for entity in model.entities {
            let rows = places(of: entity)
            guard !named.isDisjoint(with: rows) else { continue }
            let name = entity.name.prefix(1).lowercased() + entity.name.dropFirst()
            for (number, place) in rows.enumerated() { labels[place] = "\(name)\(number + 1)" }
        }
    }

    var lines: [String] {
        model.entities.filter { !$0.isAbstract }.flatMap { entity in
            let rows = places(of: entity)
            if rows.isEmpty { return [String]() }
            return ["      \(yamlText(entity.name)):"]
                + rows.map { place in
                    let cells = (leaves(of: place, entity.id) + relationships(of: place, entity.id)).joined(separator: ", ")
                    return "        " + (labels[place].map { "\(yamlText($0)): { \(cells) }" } ?? "- { \(cells) }")
                }
        }
    }

    private func places(of entity: Entity) -> [Int] {
        store.rows.indices.filter { place in
            let row = store.rows[place]
            let table = placement.tables[row.table]
            guard case .entity(let root) = table.role, root == model.root(of: entity.id) else { return false }
            guard let kind = table.columns.firstIndex(where: { $0.role == .discriminator }) else { return true }
            return row.values[kind] == placement.kind(of: entity.id)
        }
    }

    private func leaves(of place: Int, _ entity: EntityID) -> [String] {
        let row = store.rows[place]
        let properties = Set(model.properties(of: entity))
        return zip(placement.tables[row.table].columns, row.values).compactMap { column, value in
            guard case .leaf(let leaf) = column.role, properties.contains(leaf.property), let attribute = model[leaf.property].attribute,
                let name = model.namedLeaves(of: attribute).first(where: { $0.leaf == leaf })?.name
            else { return nil }
            return "\(yamlText(name)): \(text(value, leaf))"
        }
    }

    private func relationships(of place: Int, _ entity: EntityID) -> [String] {
        model.properties(of: entity).compactMap { property in
            guard let relationship = model[property].relationship else { return nil }
            let text = relationship.isMany ? toMany(relationship, of: place) : toOne(relationship, of: place)
            return text.map { "\(yamlText(relationship.name)): \($0)" }
        }
    }

    private func toMany(_ relationship: Relationship, of place: Int) -> String? {
        guard model.isWritten(relationship, in: placement) else { return nil }
        let targets = references.targets(of: relationship.id, of: place).filter { labels[$0.place] != nil }
        let places = relationship.isOrdered ? targets.map(\.position).worthWriting : nil
        return targets.isEmpty ? nil : listText(targets.compactMap { labels[$0.place] }.map(yamlText), places)
    }

    private func toOne(_ relationship: Relationship, of place: Int) -> String? {
        if let target = references.target(of: relationship.id, of: place), let label = labels[target] {
            return model.isWritten(relationship, in: placement) ? yamlText(label) : nil
        }
        let row = store.rows[place]
        guard !relationship.isOwnerReference, let column = placement.reference(relationship.id).first,
            let value = placement.tables[row.table].columns.firstIndex(where: { $0.name == column.name }).map({ row.values[$0] })
        else { return nil }
        if value == .null { return model.isWritten(relationship, in: placement) ? "nil" : nil }
        return ActualRows.text(decode(value, column.coding, in: model), as: column.coding.type)
    }

    private func text(_ value: StoredValue, _ leaf: LeafID) -> String {
        // Beside other parts, a part of a composite need not be one that may be nil.
        value == .null && leaf.leaf == nil && model.type(of: leaf)?.isOptional ?? true ? "nil" : ActualRows.text(stored: value)
    }
}

extension Model {
    /// Whether mapc writes a relationship on this side in rows of a test. That is a side which is stored, and for a one-to-many the to-many if it has an order, or if the other side has no name.
    func isWritten(_ relationship: Relationship, in placement: Placement) -> Bool {
        if let join = placement.join(relationship.id) { return !join.isFlipped || relationship.isOrdered }
        guard let inverse = relationship.inverse.flatMap({ self[$0].relationship }) else { return !relationship.isMany }
        if relationship.isMany { return relationship.isOrdered || inverse.isOwnerReference }
        if inverse.isMany { return !inverse.isOrdered && !relationship.isOwnerReference }
        return storedSide(of: relationship.id) == relationship.id
    }
}

extension MadeUpStore {
    /// A short name of the rows.
    fileprivate var mark: String {
        let text = rows.map { "\($0.table) \($0.values)" }.joined(separator: "\n")
        return String(SHA256.hex(of: Array(text.utf8)).prefix(8))
    }
}
