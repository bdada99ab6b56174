import RandomTesting

/// Rows that versions begin with.
extension RandomMigration {
    /// Types of attributes that tell rows of data apart, each with values that random stores have, too.
    static let dataKeys = [
        "string": ["a", "A", "\"\"", "\"12\"", "é", "x1"], "int16": ["1", "2", "3", "7", "0"], "int32": ["1", "2", "3", "-5", "0"],
        "int64": ["1", "2", "3", "1000", "-3"], "uuid": (1...4).map { "\"00000000-0000-0000-0000-0000000000A\($0)\"" },
        "Mood": ["calm", "wild", "odd"],
    ]
    private static let dataValues = [
        "boolean": ["true", "false"], "int16": ["7", "8"], "int32": ["-5", "9"], "int64": ["9007199254740993", "0"],
        "double": ["0.1", "2.5"], "decimal": ["1.50", "3"], "string": ["\"it's\"", "\"\""], "date": ["\"2024-01-01\"", "\"1999-12-31\""],
        "Mood": ["wild", "odd"], "Size": ["l", "s"],
    ]

    /// Gives an entity data, or changes the data that it has.
    mutating func bringData() {
        let places = sketch.entities.indices.filter { !sketch.entities[$0].isAbstract }
        guard
            let place = places.filter({ sketch.entities[$0].data != nil }).randomElement(using: &data) ?? places.randomElement(using: &data)
        else { return }
        if sketch.entities[place].data == nil || data.chance(20) { tellRowsApart(place) }
        guard var made = sketch.entities[place].data else { return }
        let owner = sketch.entities[place]
        guard let by = owner.attributes.first(where: { $0.name == made.by }), let keys = Self.dataKeys[by.type] else {
            sketch.entities[place].data = nil
            return
        }
        if data.chance(25) { made.isOwned.toggle() }
        made.rows = Set(made.rows).isEmpty || data.chance(70) ? keys.indices.filter { _ in data.chance(50) } : made.rows
        made.round += Int.random(in: 0...1, using: &data)
        sketch.entities[place].data = made
        note("bring data")
    }

    /// Chooses the attribute that tells rows apart, and makes it unique if it is no key.
    private mutating func tellRowsApart(_ place: Int) {
        let attributes = sketch.entities[place].attributes.filter { Self.dataKeys[$0.type] != nil }
        let unique = attributes.filter { sketch.entities[place].unique.contains($0.name) || sketch.entities[place].key == [$0.name] }
        guard let by = unique.randomElement(using: &data) ?? attributes.randomElement(using: &data) else { return }
        if !unique.contains(where: { $0.name == by.name }) {
            sketch.entities[place].unique.append(by.name)
            if !sketch.allows.contains("new-uniqueness: wanted") { sketch.allows.append("new-uniqueness: wanted") }
        }
        sketch.entities[place].data = ModelSketch.Data(by: by.name, isOwned: data.chance(50))
    }
}

extension ModelSketch {
    /// The data of an entity. The values follow from the types that its attributes have, so that data goes with changes of them.
    struct Data {
        var by: String
        var isOwned: Bool
        /// The places of the keys.
        var rows: [Int] = []
        /// Changes the values.
        var round = 0
    }
}

extension ModelSketch.Entity {
    /// The lines under `data`.
    ///
    /// A to-one refers to a row by its key, where the other entity has one; some of these rows are data, too.
    func lines(of data: ModelSketch.Data, in model: ModelSketch) -> [String] {
        guard let by = attributes.first(where: { $0.name == data.by }), let keys = RandomMigration.dataKeys[by.type] else { return [] }
        let rows = data.rows.filter(keys.indices.contains).map { row -> String in
            let others = attributes.enumerated().filter { $0.element.name != by.name }.compactMap { place, attribute -> String? in
                guard let values = RandomMigration.dataValues(attribute.type) else { return nil }
                let isLeftOut = attribute.isOptional && (row + place) % 3 == 0
                return isLeftOut ? nil : "\(attribute.name): \(values[(row * 7 + place + data.round) % values.count])"
            }
            let references = relationships.filter { !$0.isMany }.enumerated().compactMap { place, toOne -> String? in
                guard let target = model.entities.first(where: { $0.name == toOne.target }), target.key.count == 1,
                    let key = target.attributes.first(where: { $0.name == target.key[0] }), let keys = RandomMigration.dataKeys[key.type]
                else { return nil }
                let isLeftOut = toOne.isOptional && (row + place + data.round) % 3 == 0
                return isLeftOut ? nil : "\(toOne.name): \(keys[(row + data.round) % keys.count])"
            }
            return "{ " + (["\(by.name): \(keys[row])"] + others + references).joined(separator: ", ") + " }"
        }
        return ["    data:", "      by: \(by.name)", "      owned: \(data.isOwned)", "      rows: [" + rows.joined(separator: ", ") + "]"]
    }
}

extension RandomMigration {
    fileprivate static func dataValues(_ type: String) -> [String]? { dataValues[type] }
}
