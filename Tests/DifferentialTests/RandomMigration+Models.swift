import RandomTesting

/// Changes of a model that mapc can infer.
extension RandomMigration {
    mutating func renameAttribute(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random) else { return }
        let was = sketch.entities[place].attributes[attribute].name
        sketch.entities[place].attributes[attribute].canonical = sketch.entities[place].attributes[attribute].canonical ?? was
        sketch.entities[place].attributes[attribute].name = name("b")
        sketch.entities[place].unique.removeAll { $0 == was }
        note("rename an attribute")
    }

    mutating func dropAttribute(_ place: Int) {
        guard sketch.entities[place].attributes.count > 1, let former = sketch.entities[place].former,
            let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random)
        else { return }
        let gone = sketch.entities[place].attributes.remove(at: attribute)
        sketch.drops.append("\(former).\(gone.name)")
        sketch.entities[place].unique.removeAll { $0 == gone.name }
        note("drop an attribute")
    }

    mutating func addAttribute(_ place: Int) {
        var made = attribute()
        made.isOptional = made.isOptional || Self.defaults[made.type] == nil
        if !made.isOptional { made.defaultValue = Self.defaults[made.type] }
        sketch.entities[place].attributes.append(made)
        note("add an attribute")
    }

    mutating func requireAttribute(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random),
            let value = Self.defaults[sketch.entities[place].attributes[attribute].type]
        else { return }
        sketch.entities[place].attributes[attribute].isOptional = false
        sketch.entities[place].attributes[attribute].defaultValue = value
        note("require an attribute")
    }

    mutating func freeAttribute(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random) else { return }
        sketch.entities[place].attributes[attribute].isOptional = true
        note("free an attribute")
    }

    mutating func changeRepresentation(_ place: Int) {
        let stored = sketch.entities[place].attributes.indices.filter { Self.stored[sketch.entities[place].attributes[$0].type] != nil }
        // Prefers an attribute whose form has changed before: values that a form between cannot store are lost then.
        let again = stored.filter { changedForms.contains(sketch.entities[place].attributes[$0].name) }
        guard let attribute = (again.isEmpty ? stored : again).randomElement(using: &random),
            let forms = Self.stored[sketch.entities[place].attributes[attribute].type]
        else { return }
        sketch.entities[place].attributes[attribute].stored = random.pick(forms)
        changedForms.insert(sketch.entities[place].attributes[attribute].name)
        note("change a representation")
    }

    /// Declares another type for the column: its values must stay the same in the new affinity, or be refused.
    mutating func changeDeclaredType(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random),
            sketch.entities[place].attributes[attribute].type != "Place"
        else { return }
        let was = sketch.entities[place].attributes[attribute].columnType
        sketch.entities[place].attributes[attribute].columnType = was == nil || random.chance(60) ? random.pick(Self.declaredTypes) : nil
        note("declare another type")
    }

    mutating func widenAttribute(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.indices.randomElement(using: &random) else { return }
        let wider = [
            "int16": ["int32", "double", "decimal"], "int32": ["int64", "double"], "int64": ["decimal"], "uri": ["string"],
            "float": ["double"],
        ]
        guard let types = wider[sketch.entities[place].attributes[attribute].type] else { return }
        let type = random.pick(types)
        sketch.entities[place].attributes[attribute].type = type
        sketch.entities[place].attributes[attribute].defaultValue = nil
        if let forms = Self.stored[type], random.chance(60) { sketch.entities[place].attributes[attribute].stored = random.pick(forms) }
        note("widen an attribute")
    }

    mutating func renameEntity(_ place: Int) {
        let (was, new) = (sketch.entities[place].name, name("F"))
        sketch.entities[place].canonical = sketch.entities[place].canonical ?? was
        sketch.entities[place].name = new
        for index in sketch.entities.indices {
            if sketch.entities[index].parent == was { sketch.entities[index].parent = new }
            for other in sketch.entities[index].relationships.indices where sketch.entities[index].relationships[other].target == was {
                sketch.entities[index].relationships[other].target = new
            }
        }
        note("rename an entity")
    }

    mutating func renameRelationship(_ place: Int) {
        guard let relationship = sketch.entities[place].relationships.indices.randomElement(using: &random) else { return }
        let (was, new) = (sketch.entities[place].relationships[relationship].name, name("q"))
        let canonical = sketch.entities[place].relationships[relationship].canonical
        sketch.entities[place].relationships[relationship].canonical = canonical ?? was
        sketch.entities[place].relationships[relationship].name = new
        for index in sketch.entities.indices {
            for other in sketch.entities[index].relationships.indices where sketch.entities[index].relationships[other].inverse == was {
                sketch.entities[index].relationships[other].inverse = new
            }
        }
        note("rename a relationship")
    }

    mutating func changeOrder(_ place: Int) {
        guard let relationship = sketch.entities[place].relationships.indices.randomElement(using: &random),
            sketch.entities[place].relationships[relationship].isMany
        else { return }
        sketch.entities[place].relationships[relationship].isOrdered.toggle()
        note("change an order")
    }

    /// Moves an attribute to the parent, or from there to all children; or takes the entity out of its hierarchy.
    mutating func moveAttribute(_ place: Int) {
        guard let parent = sketch.entities[place].parent, let above = sketch.entities.firstIndex(where: { $0.name == parent }) else {
            return
        }
        if random.chance(25) {
            sketch.entities[place].attributes += sketch.entities[above].attributes
            sketch.entities[place].parent = nil
            return note("leave a hierarchy")
        }
        if random.chance(50), var moved = sketch.entities[place].attributes.randomElement(using: &random) {
            sketch.entities[place].attributes.removeAll { $0.name == moved.name }
            moved.isOptional = true
            sketch.entities[above].attributes.append(moved)
            return note("push an attribute up")
        }
        guard let moved = sketch.entities[above].attributes.randomElement(using: &random), sketch.entities[above].isAbstract else { return }
        sketch.entities[above].attributes.removeAll { $0.name == moved.name }
        for index in sketch.entities.indices where sketch.entities[index].parent == parent {
            sketch.entities[index].attributes.append(moved)
        }
        note("pull an attribute down")
    }

    mutating func makeMany(_ place: Int) {
        guard let index = sketch.entities[place].relationships.firstIndex(where: { !$0.isMany && $0.inverse == nil }) else { return }
        sketch.entities[place].relationships[index].isMany = true
        sketch.entities[place].relationships[index].isOrdered = random.chance(40)
        note("make a to-one a to-many")
    }
}
