import RandomTesting

/// Changes that need more than one entity's entry: named rows, rows that change their kind, results of other mappings, emits and asserts.
extension RandomMigration {
    /// Adds a new entity with named rows under `rows`, and a relationship to them by that name.
    mutating func bringNamed(_ place: Int) {
        guard let source = source(place), sketch.entities[place].parent == nil else { return }
        var made = ModelSketch.Entity(name: name("N"))
        let code = ModelSketch.Attribute(name: name("k"), type: random.pick(["string", "int32", "uuid"]), isOptional: false)
        made.attributes = [code, ModelSketch.Attribute(name: name("a"), type: "int32", isOptional: true)]
        if random.chance(60) { made.key = [code.name] }
        let (there, back) = (name("r"), name("r"))
        var entry = ModelSketch.Entry(name: name("Row"))
        let isMany = random.chance(40)
        let keys = ["string": ["a", "\"é\""], "int32": ["4", "-1"]][code.type]
        for number in 0..<(isMany ? 2 : 1) {
            let key = keys.map { "\(code.name): \($0[number]), " } ?? ""
            entry.rows.append("{ \(key)\(made.attributes[1].name): \(number) }")
        }
        made.relationships = [
            ModelSketch.Relationship(
                name: back, target: sketch.entities[place].name, isMany: true, isOrdered: random.chance(50), inverse: there)
        ]
        made.entries = [entry]
        let row = (entry.name ?? "") + (isMany ? random.pick([".first", ".last"]) : "")
        sketch.entities[place].relationships.append(
            ModelSketch.Relationship(name: there, target: made.name, isMany: false, inverse: back))
        let condition = phrase(.condition, roots: [("$source", source)])
        sketch.entities[place].own.set(there, random.chance(40) ? row : "if(\(condition), \(row), nil)")
        sketch.entities.append(made)
        note("bring rows under a name")
    }

    /// Adds rows under `rows` that refer to other rows, which may not exist.
    mutating func bringRelated(_ place: Int) {
        guard sketch.entities[place].entries.count <= 1, !sketch.entities[place].isAbstract,
            let toOne = sketch.entities[place].relationships.filter({ !$0.isMany }).randomElement(using: &random)
        else { return }
        let cells = sketch.entities[place].attributes.compactMap { attribute in
            Self.defaults[attribute.type].map { "\(attribute.name): \($0)" }
        }
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let row = (cells + ["\(toOne.name): \(random.pick(["1", "2", "a"]))"]).joined(separator: ", ")
            sketch.entities[place].own.rows.append("{ \(row) }")
        }
        note("bring rows that lead to others")
    }

    /// Makes some rows of one kind rows of its sibling.
    mutating func changeKind(_ place: Int) {
        guard let source = source(place), let parent = sketch.entities[place].parent, sketch.entities[place].own.condition == nil,
            let other = sketch.entities.indices.filter({ $0 != place && sketch.entities[$0].parent == parent }).randomElement(
                using: &random),
            let kept = self.source(other)
        else { return }
        let condition = phrase(.condition, roots: [("$source", source)])
        var entry = ModelSketch.Entry(from: source, condition: condition)
        for attribute in sketch.entities[other].attributes where !attribute.isOptional || random.chance(30) {
            guard let value = value(for: attribute, roots: [("$source", source)]) else { continue }
            entry.set(attribute.name, value)
        }
        sketch.entities[place].own.condition = "not (\(condition))"
        if sketch.entities[other].own.from == nil { sketch.entities[other].own.from = kept }
        sketch.entities[other].entries.append(entry)
        note("change the kind of rows")
    }

    /// Sets an attribute with `onNil: drop`, so that a nil leaves the row out.
    mutating func leaveOutNilOfOne(_ place: Int) {
        guard let source = source(place),
            let attribute = sketch.entities[place].attributes.filter({ PhraseKind(type: $0.type) != nil }).randomElement(using: &random),
            let kind = PhraseKind(type: attribute.type), !sketch.entities[place].own.sets.contains(where: { $0.name == attribute.name })
        else { return }
        let value = phrase(kind, roots: [("$source", source)])
        let unwrapped = random.chance(40) ? "(\(value))!" : value
        sketch.entities[place].own.sets.append((attribute.name, ["\(attribute.name):", "  value: |", "    \(unwrapped)", "  onNil: drop"]))
        note("leave out nils of one attribute")
    }

    /// Adds an attribute that reads what another mapping makes of the rows that a row refers to.
    mutating func askMade(_ place: Int) {
        guard let source = source(place), let owner = previous.entities.first(where: { $0.name == source }),
            let way = owner.relationships.randomElement(using: &random),
            let target = sketch.entities.first(where: { $0.former == way.target && $0.entries.count <= 1 }), let former = target.former
        else { return }
        let call = "\(former)To\(target.name)($source.\(way.name)" + (way.isMany ? random.pick([")", ".prefix(2))", ".reversed)"]) : ")")
        var (path, asked) = (call, target)
        if random.chance(40), let next = target.relationships.filter({ !$0.isMany }).randomElement(using: &random),
            let further = sketch.entities.first(where: { $0.name == next.target })
        {
            (path, asked) = ("\(call).\(next.name)", further)
        }
        let known = asked.attributes.filter { PhraseKind(type: $0.type) != nil && $0.type != "json" }
        guard let attribute = known.randomElement(using: &random) else { return }
        var made = ModelSketch.Attribute(name: name("m"), type: attribute.type, isOptional: true)
        var value = "\(path).\(attribute.name)"
        if way.isMany {
            switch random.next() % 4 {
            case 0:
                (made.type, value) = ("int32", "\(path).count($0.\(attribute.name) != nil)")
            case 1 where attribute.type == "string": value = "\(path).joined($0.\(attribute.name), \"-\")"
            case 2: value = "\(path).last.\(attribute.name)"
            default: value = "\(path).first.\(attribute.name)"
            }
        }
        sketch.entities[place].attributes.append(made)
        sketch.entities[place].own.set(made.name, value)
        note("ask what others are made")
    }

    mutating func emitRows() {
        guard let entity = previous.entities.randomElement(using: &random) else { return }
        let roots = [(name: "$source", entity: entity.name)]
        var lines = ["\(name("out")):", "  from: \(entity.name)"]
        if random.chance(30) { lines += ["  where: |", "    \(phrase(.condition, roots: roots))"] }
        if random.chance(30) { lines += ["  order: |", "    \(phrase(random.pick([.int32, .text, .date]), roots: roots))"] }
        if random.chance(30) { lines.append("  onNil: drop") }
        lines.append("  set:")
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let kinds: [PhraseKind] = [.int32, .int64, .double, .double, .decimal, .text, .date, .boolean, .uuid, .mood, .json, .data]
            let value = phrase(random.pick(kinds), roots: roots)
            switch random.next() % 8 {
            case 0, 1: lines += ["    \(name("f")): |", "      (\(value))!"]
            case 2: lines += ["    \(name("f")): |", "      jsonObject(\"a\", \(value), \"b\", jsonArray(\(value), nil))"]
            case 3: lines += ["    \(name("f")): |", "      jsonArray([\(value), \(value)])"]
            case 4: lines += ["    \(name("f")): { value: key($source), map: { 1: nil, 2: 0.5 }, else: nil }"]
            default: lines += ["    \(name("f")): |", "      \(value)"]
            }
        }
        sketch.emits += lines
        note("emit rows")
    }

    mutating func assertSomething(_ place: Int) {
        let entity = sketch.entities[place].name
        switch random.next() % 4 {
        case 0:
            guard let former = sketch.entities[place].former else { return }
            let condition = phrase(.condition, roots: [("$0", former)])
            sketch.asserts.append("source.\(former).\(random.pick(["allSatisfy", "contains"]))(\(condition))")
        case 1:
            guard let former = sketch.entities[place].former else { return }
            sketch.asserts.append("destination.\(entity).count \(random.pick(["==", "<=", ">="])) source.\(former).count")
        case 2:
            guard let attribute = sketch.entities[place].attributes.randomElement(using: &random) else { return }
            sketch.asserts.append("destination.\(entity).count($0.\(attribute.name) == nil) < 3")
        default:
            guard let relationship = sketch.entities[place].relationships.randomElement(using: &random) else { return }
            let path = "$0.\(relationship.name)"
            sketch.asserts.append("destination.\(entity).allSatisfy(\(path)\(relationship.isMany ? ".count < 4" : " == nil or $0 == $0"))")
        }
        note("assert something")
    }
}
