import MapAnalysis
import MapCompiler
import MapSyntax

extension Feature {
    /// What a name or a key says, and where a value comes from and goes to.
    static let hover = Feature("textDocument/hover", "hoverProvider") { place, _ throws(Refusal) in
        if let occurrence = place.occurrence, let words = words(about: occurrence, place.snapshot) {
            return ["contents": ["kind": "markdown", "value": .string(words)], "range": place.text.range(of: occurrence.range)]
        }
        guard let offset = place.offset, let kind = FileKind(ofPath: place.text.file.path) else { return .null }
        let cursor = place.cursor(at: place.endOfWord(at: offset))
        if !cursor.isKey, let meaning = meaning(at: offset, of: place, kind, cursor) {
            return ["contents": ["kind": "markdown", "value": .string("**\(meaning.word)**: \(meaning.words)")]]
        }
        let path = cursor.isKey ? cursor.path + [cursor.typed] : cursor.path
        guard cursor.isKey || cursor.typed.isEmpty, let key = key(in: kind, at: path) else { return .null }
        return ["contents": ["kind": "markdown", "value": .string(words(about: key))]]
    }
}

/// Returns what a word of the language means in a value; `nil` for a name.
private func meaning(at offset: Int, of place: Place, _ kind: FileKind, _ cursor: CursorPlace) -> WordMeaning? {
    let values = expectation(in: kind, under: cursor.path).values
    let word = place.startOfWord(before: offset)..<place.endOfWord(at: offset)
    if !values.isDisjoint(with: [.expression, .loss]) { return WordMeaning.inExpression(place.text.file.bytes, at: offset, word: word) }
    return WordMeaning.ofValue(String(decoding: place.text.file.bytes[word], as: UTF8.self), among: values)
}

/// Returns the description of a key.
func words(about key: Expectation.Key) -> String {
    let standard = key.standard.map { " Without it: `\($0)`." } ?? ""
    return "\(key.words)\(standard)\n\n```yaml\n\(key.name): \(key.example)\n```"
}

private func words(about occurrence: Occurrence, _ snapshot: Snapshot) -> String? {
    let analysis = snapshot.check.analysis
    switch occurrence.referent {
    case .function(let name): return Function.named(name).map(words)
    case .version(let version):
        guard let model = analysis.model(version) else { return nil }
        return "Version **\(version)** of \(model.name): \(model.entities.count) entities, layout \(model.layout)"
    case .entity(let version, let name):
        return analysis.model(version).flatMap { model in model.entity(name).map { words(about: $0, in: model, analysis) } }
    case .property(let version, let entity, let name):
        guard let model = analysis.model(version), let owner = model.entity(entity), let id = model.property(name, of: owner.id) else {
            return nil
        }
        return words(about: id, in: model, analysis)
    case .type(let version, let name):
        guard let model = analysis.model(version) else { return nil }
        if let type = model.enumeration(name) { return "**\(name)**: enum\n\n\(type.cases.joined(separator: ", "))" }
        return model.composite(name).map { type in
            "**\(name)**: composite\n\n" + type.members.map { "* \($0.name): \($0.type.value.word)" }.joined(separator: "\n")
        }
    case .enumCase(_, let type, let name): return "**\(name)**: case of \(type)"
    case .local(let place): return words(aboutLocal: place, snapshot)
    }
}

/// Returns what a name of a mapping file is: `**who**: let, a row of Author`.
private func words(aboutLocal place: TextRange, _ snapshot: Snapshot) -> String? {
    let file = snapshot.files[Int(place.file.index)]
    guard let syntax = file.parsedAlone.mappings.first else { return nil }
    var names = MappingNameReader(syntax, snapshot.check.analysis)
    names.read()
    let scopes = [names.fileScope] + names.scopes.map(\.scope)
    guard let local = scopes.lazy.flatMap({ $0.locals + $0.functions + $0.mappings }).first(where: { $0.range.lower == place.lower }) else {
        return nil
    }
    guard let sight = local.sight, let (model, entity) = sight.entity else { return "**\(local.name)**: \(local.kind)" }
    return "**\(local.name)**: \(local.kind), \(sight.isMany ? "rows" : "a row") of \(model[entity].name), version \(model.version)"
}

/// Returns the description of a function of the language: its signatures, what it does, and its first example.
func words(about function: Function) -> String {
    let example = function.examples.first.map { "\n\nExample: `\($0.expression)`" } ?? ""
    return "```text\n\(function.signatures.joined(separator: "\n"))\n```\n\n\(function.summary)\(example)"
}

private func words(about entity: Entity, in model: Model, _ analysis: Analysis) -> String {
    var lines = ["**\(entity.name)**: \(entity.isAbstract ? "abstract " : "")entity, version \(model.version)"]
    lines[0] += ", table `\(model.table(of: entity.id))`"
    if let doc = entity.doc { lines.append(doc) }
    for step in analysis.steps where step.source == model.version {
        guard let line = step.proof.entities.first(where: { $0.entity == entity.id }) else { continue }
        lines.append("To version \(step.destination): \(line.fate.rawValue) \(line.because)")
    }
    for step in analysis.steps where step.destination == model.version {
        guard let source = analysis.model(step.source) else { continue }
        for mapping in step.draft where mapping.destination == entity.id {
            lines.append("From version \(step.source): \(mapping.source.map { source[$0].name } ?? "no entity") (`\(mapping.name)`)")
        }
    }
    return lines.joined(separator: "\n\n")
}

private func words(about id: PropertyID, in model: Model, _ analysis: Analysis) -> String {
    let property = model[id]
    let kind = property.attribute == nil ? "relationship" : "attribute"
    var lines = [
        "**\(property.name)**: `\(propertyWords(property, in: model))`", "\(kind) of \(model[id.entity].name), version \(model.version)",
    ]
    let columns = model.columns(of: id)
    if !columns.isEmpty {
        lines[1] += ", column \(columns.map { "`\($0)`" }.joined(separator: ", ")) of table `\(model.table(of: id.entity))`"
    }
    if let doc = property.attribute?.doc ?? property.relationship?.doc { lines.append(doc) }
    for step in analysis.steps where step.source == model.version {
        for entity in step.proof.entities where model.isKind(entity.entity, of: id.entity) {
            guard let line = entity.properties.first(where: { $0.property == id }) else { continue }
            lines.append("To version \(step.destination): \(line.fate.rawValue) \(line.because)")
            break
        }
    }
    for step in analysis.steps where step.destination == model.version {
        guard let source = analysis.model(step.source) else { continue }
        let made = inferredReport(step, from: source, to: model).split(separator: "\n").filter { line in
            line.hasPrefix("\(model[id.entity].name).\(property.name) <- ")
        }
        for line in made { lines.append("From version \(step.source): `\(line)`") }
        for mapping in step.draft {
            guard let written = mapping[id], case .written(let range) = written.origin else { continue }
            lines.append("From version \(step.source): by '\(mapping.name)', \(analysis.project.files[Int(range.file.index)].path)")
        }
    }
    return lines.joined(separator: "\n\n")
}
