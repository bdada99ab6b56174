import MapSyntax

/// A model with mistakes, which findings about its rows may follow from: rows of a test, those under `rows` of a mapping, and the `data` of the model itself.
struct MistakenModel {
    private let names: ModelNames
    private let mistakes: [ModelMistake]
    /// Names that the model itself takes for entities.
    private let unknownEntities: Set<String>
    private let texts: ProjectTexts

    /// - Parameter causes: errors that were found before the rows; those in other files do not count.
    init(_ causes: [Diagnostic], of names: ModelNames, _ texts: ProjectTexts) {
        (self.names, self.texts) = (names, texts)
        let own = causes.compactMap { cause in cause.labels.first.flatMap { $0.range.file == names.model.file ? (cause, $0.range) : nil } }
        mistakes = own.compactMap { cause, place in
            guard let path = texts.path(to: place), !path.isOfData else { return nil }
            return ModelMistake(cause, at: path)
        }
        unknownEntities = Set(own.filter { $0.0.code == .unknownEntity }.map { texts.words(of: $0.1) })
    }

    /// Whether a finding about a row follows from a mistake of the model.
    ///
    /// - Parameters:
    ///   - entity: the name of the entity whose row it is.
    ///   - keys: what leads from there to the place, such as the label of the row and a property.
    func explains(_ finding: Diagnostic, of entity: String, at keys: [String]) -> Bool {
        guard !mistakes.isEmpty else { return false }
        if finding.code == .unknownEntity { return unknownEntities.contains(entity) || mistakes.contains(where: \.hidesNames) }
        if finding.labels.dropFirst().contains(where: { isMistaken($0.range) }) { return true }
        // The label of a row may be called like a property.
        guard finding.code != .incompleteRow else { return false }
        let family = names.entity(named: entity).map(family) ?? [entity]
        return keys.contains { key in
            let property = String(key.prefix { $0 != "." })
            return mistakes.contains { $0.mayHide(property, of: family) }
        }
    }

    /// Whether what is declared at a place has a mistake.
    private func isMistaken(_ place: TextRange) -> Bool {
        guard place.file == names.model.file, let path = texts.path(to: place) else { return false }
        return mistakes.contains { $0.covers(path) }
    }

    /// The names of an entity and those above it.
    private func family(of id: EntityID) -> [String] {
        var family = [names.name(id)]
        var next = names.model[id].parent
        // While there are errors, parents may form a circle.
        while let parent = next, family.count <= names.model.entities.count {
            family.append(names.name(parent))
            next = names.model[parent].parent
        }
        return family
    }
}

extension ProjectTexts {
    /// Returns the keys that lead to a place; `nil` if YAML cannot read the file.
    func path(to place: TextRange) -> [String]? { outline(of: place.file)?.path(to: place.lower) }
}

extension [String] {
    /// Whether these keys lead to the data of an entity in a model: `entities`, `Kind`, `data`.
    var isOfData: Bool { count >= 3 && self[0] == "entities" && self[2] == "data" }
}
