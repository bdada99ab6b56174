import RandomTesting

/// Names with an accented letter, which Unicode writes in two forms. A model takes both as one name, and SQLite as two.
extension RandomMigration {
    /// Gives attributes and entities of the first version the column or the table of another, in the other form.
    mutating func makeTwins() {
        for place in sketch.entities.indices {
            for twin in sketch.entities[place].attributes where twin.name.isAccented && spelling.chance(50) {
                guard let other = sketch.entities[place].attributes.indices.first(where: { canHaveColumn($0, of: place) }) else { continue }
                sketch.entities[place].attributes[other].columnName = twin.name.inOtherForm
            }
        }
        for twin in sketch.entities where twin.parent == nil && twin.name.isAccented && spelling.chance(50) {
            guard let other = sketch.entities.indices.first(where: { canHaveTable($0) && sketch.entities[$0].name != twin.name }) else {
                continue
            }
            sketch.entities[other].table = twin.name.inOtherForm
        }
    }

    private func canHaveColumn(_ attribute: Int, of entity: Int) -> Bool {
        let attribute = sketch.entities[entity].attributes[attribute]
        return !attribute.name.isAccented && attribute.columnName == nil && attribute.columnType == nil && attribute.type != "Place"
    }

    private func canHaveTable(_ entity: Int) -> Bool {
        let entity = sketch.entities[entity]
        return entity.parent == nil && !entity.name.isAccented && entity.table == nil
    }

    /// Writes a name in the other form. Everything that refers to it keeps the form that it has.
    mutating func respell(_ place: Int) {
        let entity = sketch.entities[place]
        if entity.name.isAccented, spelling.chance(60) {
            let other = sketch.entities.indices.first { sketch.entities[$0].table == entity.name }
            // Two tables whose names differ only in their form may swap them.
            if let other { sketch.entities[other].table = entity.name }
            sketch.entities[place].name = entity.name.inOtherForm
            return note("write an entity in the other form")
        }
        if let attribute = entity.attributes.indices.first(where: { entity.attributes[$0].name.isAccented }), spelling.chance(70) {
            let name = entity.attributes[attribute].name
            if let other = entity.attributes.firstIndex(where: { $0.columnName == name }) {
                sketch.entities[place].attributes[other].columnName = name
            }
            sketch.entities[place].attributes[attribute].name = name.inOtherForm
            return note("write an attribute in the other form")
        }
        guard let relationship = entity.relationships.indices.first(where: { entity.relationships[$0].name.isAccented }) else { return }
        sketch.entities[place].relationships[relationship].name = entity.relationships[relationship].name.inOtherForm
        note("write a relationship in the other form")
    }
}

extension String {
    /// The letter of names that Unicode writes in two forms.
    static let accented = "\u{E9}"

    /// Whether the name has the letter, in any form.
    var isAccented: Bool { contains(Self.accented) }

    /// The same name to Swift, and another to SQLite.
    var inOtherForm: String {
        // `replacing` finds both forms.
        replacing(Self.accented, with: unicodeScalars.contains("\u{E9}") ? "e\u{301}" : "\u{E9}")
    }
}
