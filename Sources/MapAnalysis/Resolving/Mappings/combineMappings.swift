package import MapSyntax

/// Combines the mapping files of one step into one mapping, in the order of the files.
///
/// Two branches that each add a file for the same step need no merge: their entries stand side by side, and two entries of one entity become one
/// if they say different things. What both say is an error.
func combineMappings(_ parts: [MappingSyntax], into diagnostics: inout Diagnostics) -> MappingSyntax? {
    guard var whole = parts.first else { return nil }
    for part in parts.dropFirst() { whole.add(part, into: &diagnostics) }
    if parts.count > 1 {
        whole.lets = whole.lets.behindWhatTheyRead
        for place in whole.entities.indices { whole.entities[place].lets = whole.entities[place].lets.behindWhatTheyRead }
    }
    return whole
}

extension Analysis {
    /// Returns what the files of a step say together; `nil` if inference alone makes it.
    package func mapping(of step: StepAnalysis) -> MappingSyntax? {
        var reported = Diagnostics()
        return combineMappings(project.mappings.filter { step.files.contains($0.file) }, into: &reported)
    }
}

extension MappingSyntax {
    /// Adds what another file of the same step says.
    fileprivate mutating func add(_ other: MappingSyntax, into diagnostics: inout Diagnostics) {
        further += other.files
        if let mine = infers, let theirs = other.infers, mine != theirs {
            diagnostics.report(.duplicateStep("'infer'", at: other.range, first: range))
        }
        infers = infers ?? other.infers
        addEntities(of: other, into: &diagnostics)
        for name in other.emptied where !emptied.contains(where: { $0.text == name.text }) {
            if let first = entities.first(where: { $0.destination.text == name.text }) {
                diagnostics.report(.duplicateStep("'\(name.text)'", at: name.range, first: first.destination.range))
            } else {
                emptied.append(name)
            }
        }
        drops += other.drops.filter { drop in
            !drops.contains { $0.entity.text == drop.entity.text && $0.property?.text == drop.property?.text }
        }
        allows += other.allows.filter { allow in !allows.contains { $0.slug.text == allow.slug.text } }
        lets = joined(lets, other.lets, by: \.name, "the let ", into: &diagnostics)
        functions = joined(functions, other.functions, by: \.name, "the function ", into: &diagnostics)
        parameters = joined(parameters, other.parameters, by: \.name, "the parameter ", into: &diagnostics)
        emits = joined(emits, other.emits, by: \.destination, "the emit ", into: &diagnostics)
        asserts += other.asserts
        for object in other.objects {
            let first = objects.first { $0.kind == object.kind && $0.words.lowercased() == object.words.lowercased() }
            if let first {
                diagnostics.report(.duplicateStep("the \(object.kind.rawValue) '\(object.words)'", at: object.range, first: first.range))
            }
            if first == nil { objects.append(object) }
        }
        // The order of the statements of two files means something, and nobody has written it.
        if let mine = sql, let theirs = other.sql { diagnostics.report(.duplicateStep("'sql'", at: theirs.key, first: mine.key)) }
        sql = sql ?? other.sql
    }

    private mutating func addEntities(of other: MappingSyntax, into diagnostics: inout Diagnostics) {
        for entry in other.entities {
            let mine = entities.indices.filter { entities[$0].destination.text == entry.destination.text && !other.holds(entities[$0]) }
            guard let place = mine.first else {
                if let first = emptied.first(where: { $0.text == entry.destination.text }) {
                    diagnostics.report(.duplicateStep("'\(first.text)'", at: entry.destination.range, first: first.range))
                } else {
                    entities.append(entry)
                }
                continue
            }
            if mine.count > 1 || entities[place].isInList || entry.isInList {
                diagnostics.report(
                    .duplicateStep("'\(entry.destination.text)'", at: entry.destination.range, first: entities[place].destination.range))
            } else {
                entities[place].add(entry, into: &diagnostics)
            }
        }
    }

    private func holds(_ entry: EntityMappingSyntax) -> Bool { entry.range.file == file }
}

extension EntityMappingSyntax {
    /// Adds the entry that another file has for the same destination entity.
    fileprivate mutating func add(_ other: EntityMappingSyntax, into diagnostics: inout Diagnostics) {
        let entity = destination.text
        func both(_ what: String, _ theirs: TextRange?, _ mine: TextRange?) {
            guard let theirs, let mine else { return }
            diagnostics.report(.duplicateStep("\(what) of '\(entity)'", at: theirs, first: mine))
        }
        if from?.text != other.from?.text { both("'from'", other.from?.range, from?.range) }
        if name?.text != other.name?.text { both("'name'", other.name?.range, name?.range) }
        if let mine = infers, let theirs = other.infers, mine != theirs { both("'infer'", other.destination.range, destination.range) }
        both("'where'", other.condition?.range, condition?.range)
        both("'each'", other.each?.range, each?.range)
        both("'distinct'", other.distinct.first?.range, distinct.first?.range)
        both("'order'", other.order.first?.value.range, order.first?.value.range)
        if onNil?.text != other.onNil?.text { both("'onNil'", other.onNil?.range, onNil?.range) }
        for set in other.sets {
            let first = sets.first { mine in
                let (short, long) = mine.path.count < set.path.count ? (mine.path, set.path) : (set.path, mine.path)
                return long.starts(with: short)
            }
            both("'\(set.path.joined(separator: "."))'", set.property.range, first?.property.range)
        }
        lets = joined(lets, other.lets, by: \.name, "the let ", into: &diagnostics)
        from = from ?? other.from
        name = name ?? other.name
        infers = infers ?? other.infers
        condition = condition ?? other.condition
        each = each ?? other.each
        if distinct.isEmpty { distinct = other.distinct }
        if order.isEmpty { order = other.order }
        onNil = onNil ?? other.onNil
        sets += other.sets
        rows += other.rows
    }
}

extension SetSyntax {
    /// `place`, `latitude` for `place.latitude`.
    fileprivate var path: [String] { [property.text] + part.map(\.text) }
}

/// Returns the declarations of two files. Reports a name that both declare.
private func joined<Declaration>(
    _ mine: [Declaration], _ theirs: [Declaration], by name: KeyPath<Declaration, Name>, _ kind: String, into diagnostics: inout Diagnostics
) -> [Declaration] {
    mine
        + theirs.filter { declaration in
            let named = declaration[keyPath: name]
            guard let first = mine.first(where: { $0[keyPath: name].text == named.text }) else { return true }
            diagnostics.report(.duplicateStep("\(kind)'\(named.text)'", at: named.range, first: first[keyPath: name].range))
            return false
        }
}

extension [BindingSyntax] {
    /// The same, each behind those that it reads. The names of files do not matter, so neither does the order of their names.
    fileprivate var behindWhatTheyRead: [BindingSyntax] {
        var sorted: [BindingSyntax] = []
        var left = self
        while let place = left.firstIndex(where: { one in
            !left.contains { $0.name.text != one.name.text && one.value.variables.contains($0.name.text) }
        }) {
            sorted.append(left.remove(at: place))
        }
        // What reads itself in a circle stays as it is, and is reported later.
        return sorted + left
    }
}
