import RandomTesting

/// Changes that make rows from rows: of other entities, more rows, fewer rows.
extension RandomMigration {
    /// Makes rows of an entity also rows of a new one, which refer back. Values of the new rows are read by calling the mapping.
    mutating func extract(_ place: Int) {
        guard let source = source(place), !sketch.entities[place].isAbstract, sketch.entities[place].parent == nil else { return }
        let (new, there, back) = (name("X"), name("r"), name("r"))
        var (made, entry) = newEntity(new, from: source, roots: [("$source", source)])
        made.relationships.append(
            ModelSketch.Relationship(name: there, target: sketch.entities[place].name, isMany: false, inverse: back))
        if random.chance(60) {
            entry.condition = random.chance(50) ? "key($source) % 3 != 0" : phrase(.condition, roots: [("$source", source)])
        }
        entry.set(there, "$source")
        made.entries = [entry]
        sketch.entities[place].relationships.append(
            ModelSketch.Relationship(name: back, target: new, isMany: true, isOrdered: random.chance(50), inverse: there))
        if random.chance(40), let asked = made.attributes.first {
            sketch.entities[place].attributes.append(ModelSketch.Attribute(name: name("m"), type: asked.type, isOptional: true))
            let attribute = sketch.entities[place].attributes[sketch.entities[place].attributes.count - 1]
            sketch.entities[place].own.set(attribute.name, "\(source)To\(new)($source).\(asked.name)")
        }
        sketch.entities.append(made)
        note("extract rows")
    }

    /// Returns a new entity with attributes that are set from these roots.
    private mutating func newEntity(
        _ name: String, from source: String, roots: [(name: String, entity: String)], names: [(String, PhraseKind)] = []
    ) -> (ModelSketch.Entity, ModelSketch.Entry) {
        var entity = ModelSketch.Entity(name: name)
        var entry = ModelSketch.Entry(from: source)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            var attribute = attribute()
            attribute.isOptional = attribute.isOptional || Self.defaults[attribute.type] == nil
            guard let value = value(for: attribute, roots: roots, names: names) else { continue }
            entity.attributes.append(attribute)
            entry.set(attribute.name, value)
        }
        return (entity, entry)
    }

    /// Makes one row for every element of a sequence.
    mutating func goThrough(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }) else { return }
        let (new, there) = (name("Y"), name("r"))
        var roots = [(name: "$source", entity: source)]
        var names: [(String, PhraseKind)] = [("$index", .int32)]
        let each: String
        let texts = owner.attributes.filter { $0.type == "string" }
        switch random.next() % 6 {
        case 0, 1:
            guard let relationship = owner.relationships.filter(\.isMany).randomElement(using: &random) else { return }
            each = "$source.\(relationship.name)" + random.pick(["", "", ".reversed", ".prefix(2)"])
            roots.append(("$item", relationship.target))
        case 2:
            guard let relationship = owner.relationships.filter({ !$0.isMany }).randomElement(using: &random) else { return }
            each = "$source.\(relationship.name)"
            if random.chance(70) { roots.append(("$item", relationship.target)) }
        case 3:
            guard let text = texts.randomElement(using: &random) else { return }
            each = "split($source.\(text.name), \(random.pick(["\",\"", "\"\"", "\"a\""])))"
            names.append(("$item", .text))
        case 4:
            each = "range(0, \(random.pick(["3", "length(\"ab\")", "key($source) % 3"])))"
            names.append(("$item", .int64))
        default:
            guard let kind = owner.attributes.compactMap({ PhraseKind(type: $0.type) }).randomElement(using: &random) else { return }
            each = "[\(phrase(kind, roots: roots)), \(phrase(kind, roots: roots))]"
            names.append(("$item", kind))
        }
        var (made, entry) = newEntity(new, from: source, roots: roots, names: names)
        entry.each = each
        if random.chance(40) { entry.condition = phrase(.condition, roots: roots, names: names) }
        if random.chance(25), let agreed = made.attributes.randomElement(using: &random) { entry.distinct = agreed.name }
        if random.chance(25) { entry.order = phrase(random.pick([.int32, .text, .date]), roots: roots, names: names) + " desc" }
        made.relationships.append(ModelSketch.Relationship(name: there, target: sketch.entities[place].name, isMany: false))
        entry.set(there, "$source")
        made.entries = [entry]
        sketch.entities.append(made)
        note("make a row of each element")
    }

    /// Merges rows that agree.
    mutating func unite(_ place: Int) {
        guard let source = source(place), sketch.entities[place].own.distinct == nil,
            let agreed = sketch.entities[place].attributes.filter({ PhraseKind(type: $0.type) != nil }).randomElement(using: &random)
        else { return }
        sketch.entities[place].own.distinct = agreed.name
        if random.chance(50) {
            sketch.entities[place].own.order = phrase(random.pick([.int32, .text, .decimal]), roots: [("$source", source)])
        }
        if random.chance(40), agreed.type != "json" { sketch.entities[place].unique.append(agreed.name) }
        note("unite rows")
    }

    /// Makes a row of a new entity for each value of an attribute, and replaces the value by a reference to it.
    mutating func findOrCreate(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }), owner.parent == nil,
            !sketch.entities[place].isAbstract,
            let agreed = owner.attributes.filter({ PhraseKind(type: $0.type) != nil }).randomElement(using: &random)
        else { return }
        let (new, there, back) = (name("Z"), name("r"), name("r"))
        var made = ModelSketch.Entity(name: new)
        var entry = ModelSketch.Entry(from: source)
        made.attributes.append(ModelSketch.Attribute(name: "value", type: agreed.type, isOptional: true, stored: agreed.stored))
        entry.set("value", "$source.\(agreed.name)")
        entry.distinct = random.chance(50) ? "value" : "$source.\(agreed.name)"
        made.attributes.append(ModelSketch.Attribute(name: "size", type: "int32", isOptional: false))
        entry.set("size", "$group.count")
        if random.chance(50) { entry.order = "$source.\(random.pick(owner.attributes).name)" + random.pick(["", " desc"]) }
        if random.chance(40) { entry.condition = "$source.\(agreed.name) != nil" }
        let others = owner.attributes.filter { ["int16", "int32", "int64", "double", "decimal"].contains($0.type) }
        if let other = others.randomElement(using: &random) {
            made.attributes.append(ModelSketch.Attribute(name: "best", type: other.type, isOptional: true))
            entry.set("best", "$group.\(other.name).\(random.pick(["max", "min", "first", "last"]))")
        }
        made.relationships.append(
            ModelSketch.Relationship(
                name: back, target: sketch.entities[place].name, isMany: true, isOrdered: random.chance(40), inverse: there))
        made.entries = [entry]
        sketch.entities[place].relationships.append(ModelSketch.Relationship(name: there, target: new, isMany: false, inverse: back))
        sketch.entities[place].own.set(there, "$source")
        sketch.entities.append(made)
        note("find or create a row")
    }

    mutating func order(_ place: Int) {
        guard let source = source(place), sketch.entities[place].own.order == nil else { return }
        sketch.entities[place].own.order =
            phrase(random.pick([.int32, .text, .decimal, .date]), roots: [("$source", source)])
            + random.pick(["", " desc"])
        note("order rows")
    }

    /// Adds rows under `rows`.
    mutating func bringRows(_ place: Int) {
        guard sketch.entities[place].entries.count <= 1, !sketch.entities[place].isAbstract else { return }
        let cells = sketch.entities[place].attributes.compactMap { attribute in
            Self.defaults[attribute.type].map { "\(attribute.name): \($0)" }
        }
        guard !cells.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            sketch.entities[place].own.rows.append("{ \(cells.joined(separator: ", ")) }")
        }
        note("bring rows")
    }

    /// Makes rows of another entity also rows of this one.
    mutating func takeBoth(_ place: Int) {
        guard let source = source(place),
            let other = previous.entities.filter({ $0.name != source && !$0.isAbstract }).randomElement(using: &random)
        else { return }
        var entry = ModelSketch.Entry(from: other.name)
        for attribute in sketch.entities[place].attributes where random.chance(50) || !attribute.isOptional {
            guard let value = value(for: attribute, roots: [("$source", other.name)]) else { continue }
            entry.set(attribute.name, value)
        }
        if random.chance(50) { entry.condition = phrase(.condition, roots: [("$source", other.name)]) }
        if sketch.entities[place].own.from == nil { sketch.entities[place].own.from = source }
        sketch.entities[place].entries.append(entry)
        note("take rows of another entity too")
    }

    /// Adds a relationship to rows that are searched for or reached by a path.
    mutating func relate(_ place: Int) {
        guard let source = source(place),
            let target = sketch.entities.filter({ $0.former != nil && !$0.entries.contains { $0.each != nil } }).randomElement(
                using: &random),
            let former = target.former
        else { return }
        let isMany = random.chance(50)
        let made = ModelSketch.Relationship(name: name("r"), target: target.name, isMany: isMany, isOrdered: isMany && random.chance(50))
        sketch.entities[place].relationships.append(made)
        sketch.entities[place].own.set(made.name, phrase(isMany ? .rows(former) : .row(former), roots: [("$source", source)]))
        note("relate to rows")
    }
}
