import RandomTesting

/// Changes of relationships, keys and whole entities.
extension RandomMigration {
    mutating func dropRelationship(_ place: Int) {
        guard let former = sketch.entities[place].former,
            let index = sketch.entities[place].relationships.indices.randomElement(using: &random)
        else { return }
        let gone = sketch.entities[place].relationships.remove(at: index)
        sketch.drops.append("\(former).\(gone.name)")
        if let inverse = gone.inverse, let other = sketch.entities.firstIndex(where: { $0.name == gone.target }) {
            sketch.entities[other].relationships.removeAll { $0.name == inverse }
            if let owner = sketch.entities[other].former { sketch.drops.append("\(owner).\(inverse)") }
        }
        note("drop a relationship")
    }

    /// Drops an entity with all relationships to it.
    mutating func dropEntity(_ place: Int) {
        let gone = sketch.entities[place]
        guard let former = gone.former, sketch.entities.count > 2, !sketch.entities.contains(where: { $0.parent == gone.name }) else {
            return
        }
        sketch.entities.remove(at: place)
        for index in sketch.entities.indices {
            for relationship in sketch.entities[index].relationships where relationship.target == gone.name {
                if let owner = sketch.entities[index].former { sketch.drops.append("\(owner).\(relationship.name)") }
            }
            sketch.entities[index].relationships.removeAll { $0.target == gone.name }
        }
        sketch.drops.append(former)
        note("drop an entity")
    }

    /// Puts a new abstract entity with one of its attributes above an entity without a parent.
    mutating func putBelow(_ place: Int) {
        guard sketch.entities[place].parent == nil, sketch.entities[place].former != nil, sketch.entities[place].key.isEmpty,
            !sketch.entities.contains(where: { $0.parent == sketch.entities[place].name })
        else { return }
        var above = ModelSketch.Entity(name: name("P"), isAbstract: true)
        if sketch.entities[place].attributes.count > 1, random.chance(60) {
            above.attributes = [sketch.entities[place].attributes.removeLast()]
        }
        sketch.entities[place].parent = above.name
        sketch.entities.append(above)
        note("put an entity below another")
    }

    /// Sets a relationship that exists in both versions.
    mutating func restate(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }),
            let relationship = sketch.entities[place].relationships.randomElement(using: &random),
            let old = owner.relationships.first(where: { $0.name == relationship.name }),
            !sketch.entities[place].own.sets.contains(where: { $0.name == relationship.name })
        else { return }
        guard relationship.isMany else {
            let other = phrase(.row(old.target), roots: [("$source", source)])
            let keeps = !old.isMany && random.chance(40)
            sketch.entities[place].own.set(relationship.name, keeps ? "$source.\(old.name) ?? \(other)" : other)
            return note(keeps ? "lead elsewhere where it leads nowhere" : "lead elsewhere")
        }
        let path = "$source.\(old.name)"
        let value =
            switch random.next() % 5 {
            case 0: path + ".reversed"
            case 1: path + ".prefix(\(random.pick([1, 2, 3])))"
            case 2: path + ".filter(\(phrase(.condition, roots: [("$0", old.target)])))"
            case 3: path + ".sorted(\(phrase(random.pick([.int32, .text]), roots: [("$0", old.target)])) desc)"
            default: phrase(.rows(old.target), roots: [("$source", source)])
            }
        sketch.entities[place].own.set(relationship.name, value)
        note("lead to other rows")
    }

    /// Adds a to-one to the first or last row of a to-many, or a to-many to the rows that a to-many's rows refer to.
    mutating func follow(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }),
            let many = owner.relationships.filter(\.isMany).randomElement(using: &random),
            let middle = previous.entities.first(where: { $0.name == many.target })
        else { return }
        func goesOn(_ former: String) -> String? { sketch.entities.first { $0.former == former }?.name }
        let made = name("r")
        if random.chance(50), let target = goesOn(many.target) {
            sketch.entities[place].relationships.append(ModelSketch.Relationship(name: made, target: target, isMany: false))
            sketch.entities[place].own.set(made, "$source.\(many.name).\(random.pick(["first", "last"]))")
            return note("choose one of many")
        }
        guard let next = middle.relationships.randomElement(using: &random), let target = goesOn(next.target) else { return }
        sketch.entities[place].relationships.append(
            ModelSketch.Relationship(name: made, target: target, isMany: true, isOrdered: random.chance(50)))
        let way = next.isMany || random.chance(50) ? ".\(next.name)" : ".compactMap($0.\(next.name))"
        sketch.entities[place].own.set(made, "$source.\(many.name)\(way)")
        note("lead through others")
    }

    /// Makes a row of a new entity for each pair of a to-many, which may then be dropped.
    mutating func makeLinks(_ place: Int) {
        guard let source = source(place), sketch.entities[place].parent == nil,
            let pairs = previous.entities.first(where: { $0.name == source })?.relationships.filter(\.isMany).randomElement(using: &random),
            let far = sketch.entities.first(where: { $0.former == pairs.target })?.name
        else { return }
        var made = ModelSketch.Entity(name: name("W"))
        var entry = ModelSketch.Entry(from: source)
        entry.each = "$source.\(pairs.name)"
        made.attributes.append(ModelSketch.Attribute(name: name("a"), type: "int32", isOptional: false))
        entry.set(made.attributes[0].name, random.chance(70) ? "$index" : "$index + 1")
        for (target, value) in [(sketch.entities[place].name, "$source"), (far, "$item")] {
            let there = ModelSketch.Relationship(name: name("r"), target: target, isMany: false)
            made.relationships.append(there)
            entry.set(there.name, value)
        }
        made.entries = [entry]
        sketch.entities.append(made)
        if random.chance(40), let index = sketch.entities[place].relationships.firstIndex(where: { $0.name == pairs.name }) {
            let gone = sketch.entities[place].relationships.remove(at: index)
            sketch.drops.append("\(source).\(gone.name)")
            if let inverse = gone.inverse, let other = sketch.entities.firstIndex(where: { $0.name == gone.target }) {
                sketch.entities[other].relationships.removeAll { $0.name == inverse }
            }
        }
        note("make rows of pairs")
    }

    /// Adds an attribute that translates the cases of another.
    mutating func translate(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }),
            let old = owner.attributes.filter({ ["Mood", "Size", "boolean", "int16", "string"].contains($0.type) }).randomElement(
                using: &random)
        else { return }
        let isText = random.chance(50)
        let cases: [String] =
            switch old.type {
            case "Mood": ["calm", "wild"]
            case "Size": ["s", "m", "l"]
            case "boolean": ["true", "false"]
            case "int16": ["0", "1", "-1"]
            default: ["a", "\"\"", "\"12\""]
            }
        // Any result may be nil, and so may the result for values that are not listed. Nil itself may have an entry.
        var entries = cases.enumerated().map {
            "\($0.element): \(random.chance(25) ? "nil" : isText ? "\"w\($0.offset)\"" : "\($0.offset)")"
        }
        if random.chance(20) { entries.append("nil: \(isText ? "none" : "9")") }
        let made = ModelSketch.Attribute(name: name("a"), type: isText ? "string" : "int32", isOptional: random.chance(70))
        var lines = ["value: $source.\(old.name)", "map: { \(entries.joined(separator: ", ")) }"]
        if random.chance(80) { lines.append("else: \(random.chance(35) ? "nil" : isText ? "\"other\"" : "-1")") }
        if !made.isOptional { lines.append("onNil: drop") }
        sketch.entities[place].attributes.append(made)
        switch random.next() % 4 {
        case 0:
            // A name does not declare the type of its values, so the mapping converts them.
            let named = name("l")
            sketch.entities[place].own.lets += ["\(named):"] + lines.filter { $0 != "onNil: drop" }.map { "  \($0)" }
            let value = isText ? "string($\(named))" : "int32($\(named))"
            sketch.entities[place].own.set(made.name, made.isOptional ? value : "\(value) ?? \(isText ? "\"-\"" : "-2")")
        case 1 where made.isOptional:
            let named = name("f")
            sketch.functions += ["\(named):", "  takes: { a: \"\(old.type)\(random.chance(50) ? "?" : "")\" }", "  value:"]
            sketch.functions += ["    value: $a"] + lines.dropFirst().map { "    \($0)" }
            sketch.entities[place].own.set(made.name, "\(isText ? "string" : "int32")(\(named)($source.\(old.name)))")
        default: sketch.entities[place].own.sets.append((made.name, ["\(made.name):"] + lines.map { "  \($0)" }))
        }
        note("say in other words")
    }

    /// Gives a hierarchy attributes as its key, in the first version. The store orders the values of these types as mapc does.
    mutating func declareKey(_ place: Int) {
        let types = random.pick([["int32"], ["int64"], ["string"], ["uuid"], ["int32", "string"], ["string", "int16"]])
        for type in types {
            var part = ModelSketch.Attribute(name: name("k"), type: type, isOptional: false)
            if let forms = Self.stored[type], random.chance(50) { part.stored = random.pick(forms) }
            if keys.chance(40) {
                part.type = keys.pick(["decimal", "date", "Mood", "Size", "uuid"])
                part.stored = Self.stored[part.type].flatMap { keys.chance(70) ? keys.pick($0) : nil }
            }
            sketch.entities[place].attributes.append(part)
            sketch.entities[place].key.append(part.name)
        }
    }

    /// Makes the key generated, or changes it to an existing attribute.
    mutating func changeKey(_ place: Int) {
        guard sketch.entities[place].parent == nil else { return }
        if !sketch.entities[place].key.isEmpty, random.chance(50) {
            sketch.entities[place].key = []
            return note("give up a key")
        }
        guard
            let attribute = sketch.entities[place].attributes.filter({
                !$0.isOptional && !["json", "Place", "date", "decimal", "Size"].contains($0.type)
            })
            .randomElement(using: &random), sketch.entities[place].key != [attribute.name]
        else { return }
        sketch.entities[place].key = [attribute.name]
        sketch.allows.append("new-uniqueness: wanted")
        note("change a key")
    }
}
