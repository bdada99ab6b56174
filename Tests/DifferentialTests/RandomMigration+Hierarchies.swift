import RandomTesting

/// Changes to entries of parents, abstract or not, which cover the rows of all their kinds, and to entries of subentities that refine them.
extension RandomMigration {
    /// Returns a parent with rows of several kinds, and the entity of its `$source`.
    private func parent() -> (place: Int, source: String)? {
        let parents = Set(sketch.entities.compactMap(\.parent))
        guard let place = sketch.entities.indices.filter({ parents.contains(sketch.entities[$0].name) }).first,
            let source = source(place)
        else { return nil }
        return (place, source)
    }

    /// Adds a condition, an order, a `distinct`, a window or elements to a parent's entry.
    mutating func sayOfAllKinds() {
        guard let (place, source) = parent() else { return }
        let roots = [(name: "$source", entity: source)]
        switch random.next() % 8 {
        case 0, 1:
            guard sketch.entities[place].own.condition == nil else { return }
            sketch.entities[place].own.condition = kindCondition(source) ?? phrase(.condition, roots: roots)
            note("filter all kinds")
        case 2, 3:
            guard sketch.entities[place].own.distinct == nil,
                let agreed = sketch.entities[place].attributes.filter({ PhraseKind(type: $0.type) != nil && $0.type != "json" })
                    .randomElement(using: &random)
            else { return }
            sketch.entities[place].own.distinct = agreed.name
            if random.chance(50) { sketch.entities[place].own.order = phrase(random.pick([.int32, .text, .decimal]), roots: roots) }
            if random.chance(40) { sketch.entities[place].unique.append(agreed.name) }
            if random.chance(40) { addCount(place) }
            note("unite rows of all kinds")
        case 4:
            guard sketch.entities[place].own.order == nil else { return }
            sketch.entities[place].own.order = phrase(random.pick([.int32, .text]), roots: roots) + random.pick(["", " desc"])
            note("order rows of all kinds")
        case 5:
            guard sketch.entities[place].own.each == nil, sketch.entities[place].own.distinct == nil else { return }
            sketch.entities[place].own.each = random.pick(["range(0, 2)", "range(0, key($source) % 3)"])
            note("make rows of each element of all kinds")
        default: countAllKinds(place, source)
        }
    }

    private mutating func addCount(_ place: Int) {
        let made = ModelSketch.Attribute(name: name("g"), type: "int32", isOptional: true)
        sketch.entities[place].attributes.append(made)
        sketch.entities[place].own.set(made.name, "$group.count")
    }

    /// Returns a condition with `$source is E`, although each row is read as one of its own kind.
    private mutating func kindCondition(_ source: String) -> String? {
        guard random.chance(50), let kind = previous.entities.filter({ $0.parent == source }).randomElement(using: &random) else {
            return nil
        }
        return random.pick(["", "not "]) + "$source is \(kind.name)" + random.pick(["", " or key($source) % 2 == 0"])
    }

    private mutating func countAllKinds(_ place: Int, _ source: String) {
        guard let former = previous.entities.first(where: { $0.name == source }) else { return }
        let attributes = former.attributes.filter { PhraseKind(type: $0.type) != nil && $0.type != "json" }.map {
            (name: $0.name, type: $0.type)
        }
        let toOnes = former.relationships.filter { !$0.isMany }.map(\.name)
        guard let window = RandomWindow(attributes: attributes, toOnes: toOnes, using: &random) else { return }
        let made = ModelSketch.Attribute(name: name("w"), type: window.type, isOptional: true)
        sketch.entities[place].attributes.append(made)
        sketch.entities[place].own.set(made.name, window.expression)
        note("count rows of all kinds")
    }

    /// Adds to a subentity's entry what its parent's does not have: another condition, or another value.
    mutating func refine() {
        guard let (above, parentSource) = parent(), !sketch.entities[above].own.isEmpty,
            let place = sketch.entities.indices.filter({ sketch.entities[$0].parent == sketch.entities[above].name }).randomElement(
                using: &random),
            let source = source(place), parentSource != source
        else { return }
        let set = sketch.entities[above].own.sets.compactMap { entry in
            sketch.entities[above].attributes.first { $0.name == entry.name }
        }
        if random.chance(50), let attribute = set.randomElement(using: &random),
            let value = value(for: attribute, roots: [("$source", source)])
        {
            sketch.entities[place].own.set(attribute.name, value)
            return note("override a parent's value")
        }
        guard sketch.entities[place].own.condition == nil else { return }
        sketch.entities[place].own.condition = phrase(.condition, roots: [("$source", source)])
        note("refine a parent's entry")
    }
}
