package import MapAnalysis
package import MapPlan
import MapSyntax

/// Makes the draft of a model in layout `core-data` from the tables of a store that does not contain its model.
///
/// Tables do not have the case of names, optional properties, counts and renaming IDs. So every property is optional, names of properties are in
/// lower case, and the model says that it is introspected.
package func introspectCoreData(_ schema: StoreSchema, _ numbered: [CoreDataParts.NumberedEntity]) -> ModelDraft {
    var reading = CoreDataTables(schema, numbered)
    reading.read()
    var draft = ModelDraft()
    draft.layout = LayoutNames.coreData.layout
    draft.entities = reading.entities
    draft.notes = [NoteDraft("introspected", .bare("true"))]
    return draft
}

/// The tables of a Core Data store while entities are made of them.
private struct CoreDataTables {
    let schema: StoreSchema
    /// The rows of `Z_PRIMARYKEY` that are entities of the model, by number.
    let numbered: [CoreDataParts.NumberedEntity]
    var entities: [EntityDraft] = []
    /// The to-ones with an order: the entity and the name.
    private var ordered: [(entity: Int, name: String)] = []

    init(_ schema: StoreSchema, _ numbered: [CoreDataParts.NumberedEntity]) {
        self.schema = schema
        self.numbered = numbered.filter { $0.number < CoreDataBooks.firstOwnNumber }
    }

    mutating func read() {
        entities = numbered.map { row in
            var entity = EntityDraft(name: row.name)
            entity.parent = name(of: row.parent)
            return entity
        }
        for index in numbered.indices where entities[index].parent == nil { readTable(index) }
        pairToOnes()
        for (index, name) in ordered { addOrder(index, name) }
        for table in schema.tables { readJoin(table) }
    }

    private func name(of number: Int64) -> String? { numbered.first { $0.number == number }?.name }
    private func index(of number: Int64) -> Int? { numbered.firstIndex { $0.number == number } }

    private mutating func readTable(_ index: Int) {
        guard let table = schema.table("Z" + entities[index].name.uppercased()) else { return }
        let known = ["Z_PK", "Z_ENT", "Z_OPT"]
        for column in table.columns where !known.contains(where: { sameName($0, column.name) }) {
            let name = column.name.uppercased()
            if name.hasPrefix("Z_FOK_") {
                ordered.append((index, String(name.dropFirst(6)).lowercased()))
            } else if let numbered = NumberedName(name.dropFirst()) {
                readNumbered(numbered, index)
            } else {
                read(column, of: table, index)
            }
        }
        readIndexes(of: table, index)
    }

    /// Reads `Z3_OWNER`, the kind of the row to which `ZOWNER` refers, or `Z3OWNERS`, a to-many of entity 3 without an inverse.
    private mutating func readNumbered(_ name: NumberedName, _ index: Int) {
        guard let other = self.index(of: name.number) else { return }
        if name.isKind {
            let reference = name.rest.lowercased()
            guard let place = entities[index].relationships.firstIndex(where: { $0.name == reference }) else { return }
            entities[index].relationships[place].destination = entities[other].name
        } else {
            entities[other].relationships.append(
                RelationshipDraft(name: name.rest.lowercased(), destination: entities[index].name, isMany: true))
        }
    }

    private mutating func read(_ column: Column, of table: Table, _ index: Int) {
        let name = String(column.name.uppercased().dropFirst()).lowercased()
        let written = sameName(column.name, "Z" + name) ? nil : column.name
        if let destination = destination(of: column, in: table) {
            var relationship = RelationshipDraft(name: name, destination: destination, isMany: false, isOptional: true)
            relationship.columns = written.map { [$0] } ?? []
            entities[index].relationships.append(relationship)
        } else {
            let type = Self.type(of: column.declaredType.uppercased())
            entities[index].attributes.append(AttributeDraft(name: name, type: type, isOptional: true, column: written))
        }
    }

    /// Returns the entity to which a column refers: the one that its name means most likely. Core Data gives such a column an index of its own.
    private func destination(of column: Column, in table: Table) -> String? {
        let made = "\(table.name)_\(column.name)_INDEX"
        guard sameName(column.declaredType, "INTEGER"), schema.indexes(on: table.name).contains(where: { sameName($0.name, made) }) else {
            return nil
        }
        let word = column.name.uppercased().dropFirst()
        if let entity = entities.first(where: { $0.name.uppercased() == word }) { return entity.name }
        let kind: NumberedName? = table.columns.firstResult { column in
            NumberedName(column.name.uppercased().dropFirst()).flatMap { $0.isKind && $0.rest == word ? $0 : nil }
        }
        if let name = kind.flatMap({ name(of: $0.number) }) { return name }
        let likely = entities.filter { word.hasSuffix($0.name.uppercased()) || $0.name.uppercased().hasSuffix(word) }
        if likely.count == 1 { return likely[0].name }
        // Without a better idea, a reference in the only table of a model leads to that table.
        return entities.count == 1 ? entities[0].name : nil
    }

    private static func type(of declared: String) -> String {
        switch declared {
        case "INTEGER": "int64"
        case "TIMESTAMP": "date"
        case "FLOAT": "double"
        case "DECIMAL": "decimal"
        case "BLOB": "transformable"
        default: "string"
        }
    }

    /// Makes inverses of two to-ones that lead from one entity to another and back, if there is no other between the two.
    private mutating func pairToOnes() {
        for index in entities.indices {
            for place in entities[index].relationships.indices {
                let own = entities[index].relationships[place]
                guard !own.isMany, own.inverse == nil, let other = entities.firstIndex(where: { $0.name == own.destination }), other > index
                else { continue }
                let there = toOnes(from: index, to: own.destination)
                let back = toOnes(from: other, to: entities[index].name)
                guard there.count == 1, back.count == 1 else { continue }
                entities[index].relationships[place].inverse = entities[other].relationships[back[0]].name
                entities[other].relationships[back[0]].inverse = own.name
            }
        }
    }

    private func toOnes(from index: Int, to name: String) -> [Int] {
        entities[index].relationships.indices.filter {
            let relationship = entities[index].relationships[$0]
            return !relationship.isMany && relationship.destination == name
        }
    }

    /// Adds the ordered to-many whose inverse is a to-one, or finds one without an inverse, which is ordered: `Z_FOK_3OWNERS` beside `Z3OWNERS`.
    private mutating func addOrder(_ index: Int, _ toOne: String) {
        if let numbered = NumberedName(toOne), !numbered.isKind, let owner = self.index(of: numbered.number) {
            let isSame = { (relationship: RelationshipDraft) in
                relationship.isMany && relationship.name == numbered.rest && relationship.destination == self.entities[index].name
            }
            guard let place = entities[owner].relationships.firstIndex(where: isSame) else { return }
            entities[owner].relationships[place].entries = [NoteDraft("ordered", .bare("true"))]
            return
        }
        guard let place = entities[index].relationships.firstIndex(where: { $0.name == toOne }),
            let owner = entities.firstIndex(where: { $0.name == entities[index].relationships[place].destination })
        else { return }
        let name = entities[index].name.lowercased() + "_" + toOne
        var toMany = RelationshipDraft(name: name, destination: entities[index].name, isMany: true)
        toMany.inverse = toOne
        toMany.entries = [NoteDraft("ordered", .bare("true"))]
        entities[index].relationships[place].inverse = name
        entities[owner].relationships.append(toMany)
    }

    /// Reads `Z_2TAGS (Z_2POSTS, Z_5TAGS)`: the many-to-many `tags` of entity 2, and its inverse `posts` of entity 5.
    private mutating func readJoin(_ table: Table) {
        guard table.name.uppercased().hasPrefix("Z_"), let named = NumberedName(table.name.uppercased().dropFirst(2)), !named.isKind else {
            return
        }
        let sides = table.columns.filter { !$0.name.uppercased().hasPrefix("Z_FOK_") }
            .compactMap { NumberedName($0.name.uppercased().dropFirst(2)) }
        guard sides.count == 2, let owner = index(of: named.number) else { return }
        // The column with the other side's rows has the name of the owner's relationship.
        let far = sides[1].rest == named.rest || sides[0].rest != named.rest ? 1 : 0
        guard let other = index(of: sides[far].number) else { return }
        add(sides[far].rest, to: owner, destination: other, inverse: sides[1 - far].rest, table)
        add(sides[1 - far].rest, to: other, destination: owner, inverse: sides[far].rest, table)
    }

    private mutating func add(_ name: String, to index: Int, destination: Int, inverse: String, _ table: Table) {
        guard !entities[index].relationships.contains(where: { $0.name == name.lowercased() }) else { return }
        var toMany = RelationshipDraft(name: name.lowercased(), destination: entities[destination].name, isMany: true)
        toMany.inverse = inverse.lowercased()
        if table.column("Z_FOK_\(numbered[destination].number)\(name)") != nil { toMany.entries = [NoteDraft("ordered", .bare("true"))] }
        entities[index].relationships.append(toMany)
    }

    /// Reads uniqueness constraints and fetch indexes, whose names begin with that of their entity: `Z_Post_UNIQUE_slug`, `Z_Post_byDate`.
    private mutating func readIndexes(of table: Table, _ root: Int) {
        let names = Set(entities[root].attributes.map(\.name) + entities[root].relationships.map(\.name))
        for index in schema.indexes(on: table.name) {
            let properties = index.parts.compactMap { $0.column.map { String($0.uppercased().dropFirst()).lowercased() } }
            guard properties.count == index.parts.count, properties.allSatisfy(names.contains), index.name.hasPrefix("Z_") else { continue }
            guard let owner = entities.first(where: { index.name.hasPrefix("Z_\($0.name)_") }) else { continue }
            if index.isUnique {
                entities[root].unique.append(properties)
            } else {
                let name = String(index.name.dropFirst(owner.name.count + 3))
                let parts = zip(properties, index.parts).map { (property: $0, isDescending: $1.isDescending) }
                entities[root].indexes.append(IndexDraft(name: name, parts: parts))
            }
        }
    }
}

/// A name that begins with an entity's number: `3_OWNER`, `3OWNERS`.
private struct NumberedName {
    var number: Int64
    var rest: String
    /// Whether there is a `_` behind the number.
    var isKind: Bool

    init?(_ text: some StringProtocol) {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard let number = Int64(digits) else { return nil }
        let rest = text.dropFirst(digits.count)
        isKind = rest.hasPrefix("_")
        self.number = number
        self.rest = String(isKind ? rest.dropFirst() : rest)
        if self.rest.isEmpty { return nil }
    }
}
