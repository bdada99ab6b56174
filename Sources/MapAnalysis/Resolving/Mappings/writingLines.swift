package import MapSyntax

/// A line of an entry in a mapping file, as a plan stores it.
package struct MappingLine: Sendable {
    package var entity: String
    /// The place of the entry that applies to the rows, or of a part of it; nil if there is no entry.
    package var entry: TextRange?
    /// The keys below the entry. The line's own key is last.
    package var keys: [String]
    package var value: String

    package init(entity: String, entry: TextRange?, keys: [String], value: String) {
        self.entity = entity
        self.entry = entry
        self.keys = keys
        self.value = value
    }
}

/// Returns the fix that writes lines into the mapping of a step, together with other edits. The mapping may not exist yet. Returns nil if a
/// line cannot be added without rewriting others, or if two versions that are not neighbours have no mapping.
package func writing(
    _ title: String, _ lines: [MappingLine], beside edits: [Diagnostic.Edit], from: String, to: String, in files: [TextFile]
) -> Diagnostic.Fix? {
    var unheard = Diagnostics()
    let project = parse(files, into: &unheard)
    let models = resolveModels(project, into: &unheard)
    guard let start = models.firstIndex(where: { $0.version == from }), let end = models.firstIndex(where: { $0.version == to }) else {
        return nil
    }
    let syntax = project.mappings.first { $0.from?.names(from) ?? false && $0.to?.names(to) ?? false }
    if syntax == nil, end != start + 1 { return nil }
    let pair = ModelPair(ModelNames(models[start]), ModelNames(models[end]))
    var written: [(line: MappingEdits.Line, entry: EntityMappingSyntax?)] = []
    for line in lines {
        guard let (entity, entry) = place(of: line, in: syntax, models[end]), let key = line.keys.last else { return nil }
        let parts = line.keys.dropLast().reversed().reduce(YAMLAddition.entry(key, line.value)) { .under($1, [$0]) }
        written.append((.entity(.under(entity, [parts])), entry))
    }
    guard var fix = MappingEdits(pair, syntax, ProjectTexts(project)).writing(title, written) else { return nil }
    fix.edits += edits
    return fix
}

/// Returns the entry that gets the line: the entity's own, or that of a parent which has the property. Returns nil if there is no such
/// entry.
private func place(of line: MappingLine, in syntax: MappingSyntax?, _ model: Model) -> (entity: String, entry: EntityMappingSyntax?)? {
    let entries = syntax?.entities ?? []
    let own = entries.filter { $0.destination.text == line.entity }
    guard let range = line.entry else { return own.isEmpty ? (line.entity, nil) : nil }
    guard
        let entry = entries.first(where: { $0.range.file == range.file && $0.range.lower <= range.lower && range.upper <= $0.range.upper })
    else { return nil }
    let name = entry.destination.text
    // A key of the entry itself: `distinct`.
    if line.keys.count == 1, name == line.entity { return (name, entry) }
    let knows = model.entities.first { $0.name == name }.map { owner in
        model.properties(of: owner.id).contains { model[$0].name == line.keys.dropFirst().first }
    }
    if knows ?? false { return (name, entry) }
    return own.isEmpty ? (line.entity, nil) : nil
}
