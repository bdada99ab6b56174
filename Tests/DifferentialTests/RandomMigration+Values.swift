import RandomTesting

/// Changes of what authors write under `set`, `let` and `where` and outside the entities.
extension RandomMigration {
    mutating func setSomething(_ place: Int) {
        guard let attribute = sketch.entities[place].attributes.randomElement(using: &random), let source = source(place),
            !sketch.entities[place].own.sets.contains(where: { $0.name == attribute.name })
        else { return }
        guard let value = value(for: attribute, roots: [("$source", source)]) else { return }
        sketch.entities[place].own.set(attribute.name, value)
        note("set an attribute")
    }

    /// Returns an expression for an attribute; `nil` for types that have none.
    mutating func value(
        for attribute: ModelSketch.Attribute, roots: [(name: String, entity: String)], names: [(String, PhraseKind)] = []
    ) -> String? {
        if attribute.type == "date", random.chance(8) { return "now()" }
        if attribute.type == "uuid", random.chance(25) { return "newUUID()" }
        guard let kind = PhraseKind(type: attribute.type) else { return nil }
        let phrase = phrase(kind, roots: roots, names: names)
        // Half of the values are rounded, as authors do if a column cannot store all digits.
        let value = random.chance(50) ? rounded(phrase, for: attribute) : phrase
        let narrowed = ["float", "int16", "int32"].contains(attribute.type) && random.chance(60) ? "\(attribute.type)(\(value))" : value
        if attribute.isOptional { return narrowed }
        guard let fallback = Self.defaults[attribute.type], random.chance(80) else { return "(\(narrowed))!" }
        return "(\(narrowed)) ?? \(["Mood", "Size"].contains(attribute.type) ? "\"\(fallback)\"" : fallback)"
    }

    /// Returns the value without the digits that the attribute's form cannot store.
    private func rounded(_ value: String, for attribute: ModelSketch.Attribute) -> String {
        switch (attribute.type, attribute.stored) {
        case ("decimal", let form?) where form.contains("scale"): "round(\(value), 2)"
        case ("date", "unix"?): "startOfSecond(\(value))"
        default: value
        }
    }

    /// Adds an attribute whose value depends on other rows.
    mutating func count(_ place: Int) {
        guard let source = source(place), let former = previous.entities.first(where: { $0.name == source }), former.parent == nil else {
            return
        }
        let toOnes = former.relationships.filter { !$0.isMany }.map(\.name)
        let attributes = former.attributes.filter { PhraseKind(type: $0.type) != nil && $0.type != "json" }.map {
            (name: $0.name, type: $0.type)
        }
        guard let window = RandomWindow(attributes: attributes, toOnes: toOnes, using: &random) else { return }
        let made = ModelSketch.Attribute(name: name("w"), type: window.type, isOptional: true)
        sketch.entities[place].attributes.append(made)
        sketch.entities[place].own.set(made.name, window.expression)
        note("count rows in an order")
    }

    mutating func filter(_ place: Int) {
        guard let source = source(place), sketch.entities[place].own.condition == nil else { return }
        sketch.entities[place].own.condition =
            random.chance(30)
            ? random.pick(["key($source) > 2", "key($source) % 2 == 0"]) : phrase(.condition, roots: [("$source", source)])
        note("filter rows")
    }

    mutating func leaveOutNil(_ place: Int) {
        guard source(place) != nil, !sketch.entities[place].own.isEmpty, !sketch.entities[place].own.dropsNil else { return }
        sketch.entities[place].own.dropsNil = true
        note("leave out nils")
    }

    /// Adds a `let` to the entity's entry, and sets an attribute with it.
    mutating func name(_ place: Int) {
        guard let source = source(place),
            let kind = sketch.entities[place].attributes.compactMap({ PhraseKind(type: $0.type) }).randomElement(using: &random)
        else { return }
        let named = name("l")
        sketch.entities[place].own.lets += ["\(named): |", "  \(phrase(kind, roots: [("$source", source)]))"]
        let isUnset = { (attribute: ModelSketch.Attribute, entry: ModelSketch.Entry) in !entry.sets.contains { $0.name == attribute.name } }
        let entry = sketch.entities[place].own
        let fitting = sketch.entities[place].attributes.filter { PhraseKind(type: $0.type) == kind && isUnset($0, entry) }
        guard let attribute = fitting.randomElement(using: &random),
            let value = value(for: attribute, roots: [("$source", source)], names: [("$\(named)", kind)])
        else { return }
        sketch.entities[place].own.set(attribute.name, value)
        note("name a value")
    }

    mutating func nameForAll() {
        let kind = random.pick([PhraseKind.int32, .int64, .double, .text, .decimal, .date, .boolean])
        let named = name("all")
        let value = phrase(kind, roots: [])
        sketch.fileLets += ["\(named): |", "  \(value)"]
        addOptional(of: kind, reading: "$\(named)")
        sketch.names.append(("$\(named)", kind))
        note("name a value for all")
    }

    mutating func addParameter() {
        let type = random.pick(["int16", "int32", "decimal", "string", "date", "boolean", "Mood"])
        guard let kind = PhraseKind(type: type), let value = Self.defaults[type] else { return }
        let named = name("p")
        sketch.parameters.append("\(named): { type: \(type), default: \(value) }")
        addOptional(of: kind, reading: "$\(named)")
        sketch.names.append(("$\(named)", kind))
        note("take a parameter")
    }

    mutating func addFunction() {
        let kinds = [PhraseKind.int16, .int32, .int64, .double, .text, .decimal, .date, .boolean]
        let (result, taken) = (random.pick(kinds), random.pick(kinds))
        guard let entity = previous.entities.randomElement(using: &random)?.name, let type = taken.type else { return }
        let named = name("f")
        let value = phrase(result, roots: [("$b", entity)], names: [("$a", taken)])
        // If the argument is nil and the parameter is not optional, the result is nil.
        let marks = [random.chance(50) ? "?" : "", random.chance(50) ? "?" : ""]
        sketch.functions += ["\(named):", "  takes: { a: \"\(type)\(marks[0])\", b: \"\(entity)\(marks[1])\" }"]
        sketch.functions += ["  value: |", "    \(value)"]
        var maker = PhraseMaker(
            random: random, roots: [("$source", entity)], world: PhraseWorld(previous))
        let call = "\(named)(\(maker.make(taken, 1)), $source)"
        random = maker.random
        guard let place = sketch.entities.firstIndex(where: { $0.former == entity && $0.entries.count <= 1 }) else { return }
        let made = ModelSketch.Attribute(name: name("a"), type: result.type ?? "string", isOptional: true)
        sketch.entities[place].attributes.append(made)
        sketch.entities[place].own.set(made.name, call)
        sketch.calls.append(PhraseWorld.Call(name: named, parameters: [taken, .row(entity)], result: result))
        note("call a function")
    }

    /// Adds an attribute to some entity. Its value is the name or is computed with it.
    private mutating func addOptional(of kind: PhraseKind, reading name: String) {
        guard let place = sketch.entities.indices.filter({ source($0) != nil }).randomElement(using: &random), let source = source(place),
            let type = kind.type
        else { return }
        let made = ModelSketch.Attribute(name: self.name("a"), type: type, isOptional: true)
        sketch.entities[place].attributes.append(made)
        let value = random.chance(40) ? name : phrase(kind, roots: [("$source", source)], names: [(name, kind)])
        sketch.entities[place].own.set(made.name, value.contains(name) ? value : name)
    }
}
