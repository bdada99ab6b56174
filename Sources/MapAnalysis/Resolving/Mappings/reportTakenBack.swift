import MapSyntax

/// Reports a version that has all that the version before it changes as it was before: most often a copy of an older version, made before that change was merged.
/// What the mapping sets, uses or drops is wanted.
func reportTakenBack(
    by model: Model, of before: Model, like former: Model, _ syntax: MappingSyntax?, _ texts: ProjectTexts, into findings: inout Diagnostics
) {
    // Most versions change something that the next one keeps, and words of all entities take long.
    guard !before.isWithdrawn, mayTakeBack(model, before, former) else { return }
    let (was, between, now) = (facts(of: former), facts(of: before), facts(of: model))
    let changed = Set(was.keys).union(between.keys).filter { was[$0] != between[$0] }
    guard !changed.isEmpty, changed.allSatisfy({ was[$0] == now[$0] }) else { return }
    // Of what the version before added, a loss is asked about, unless the mapping uses it or drops it.
    let losses = Set(findings.all.filter(\.isOfLoss).compactMap { $0.labels.first?.range })
    let unasked = changed.filter { fact in
        if was[fact] == nil, fact.key.isEmpty { return before.range(of: fact).map(losses.contains) ?? false }
        return !isSet(fact, of: model, by: syntax)
    }
    guard !unasked.isEmpty else { return }
    let all = now.filter { fact, _ in !changed.contains(fact) }.merging(between.filter { changed.contains($0.key) }) { first, _ in first }
    // With what the mapping drops or sets, adding everything again would not do.
    let isAnswered = changed.contains { isDropped($0, by: syntax) || isSet($0, of: model, by: syntax) }
    let edit = isAnswered ? nil : texts.merging(before, into: model, since: former) { facts(of: $0) == all }
    let fixes = edit.map { [Diagnostic.Fix("add the changes of version \(before.version)", isSafe: false, [$0])] } ?? []
    findings.report(.takenBack(unasked.map(\.words).sorted(), by: model, of: before, like: former, fixes: fixes))
    let added = Set(unasked.filter { was[$0] == nil }.compactMap { before.range(of: $0) })
    findings.replaceAll(
        findings.all.map { finding in
            let isOfAdded = finding.isOfLoss && finding.labels.first.map { added.contains($0.range) } ?? false
            return isOfAdded ? finding.asking(for: model, fixes) : finding
        })
}

/// Whether no entity that the version before changed is as that version has it.
private func mayTakeBack(_ model: Model, _ before: Model, _ former: Model) -> Bool {
    func fingerprints(_ model: Model) -> [String: String] {
        Dictionary(zip(model.entities, model.entityFingerprints).map { ($0.name, $1.full) }) { first, _ in first }
    }
    let (was, between, now) = (fingerprints(former), fingerprints(before), fingerprints(model))
    return Set(was.keys).union(between.keys).allSatisfy { was[$0] == between[$0] || now[$0] != between[$0] }
}

private func isDropped(_ fact: FactName, by syntax: MappingSyntax?) -> Bool {
    (syntax?.drops ?? []).contains { drop in
        drop.entity.text == fact.entity && (drop.property == nil || drop.property?.text == fact.property)
    }
}

/// Whether a mapping sets a property, or the other side of a relationship.
private func isSet(_ fact: FactName, of model: Model, by syntax: MappingSyntax?) -> Bool {
    guard let name = fact.property, let syntax else { return false }
    let relationship = model.entity(fact.entity)?.declared.first { $0.name == name }?.relationship
    let inverse = relationship?.inverse.map { (entity: model[$0.entity].name, name: model[$0].name) }
    return syntax.entities.contains { entry in
        entry.sets.contains { set in
            entry.destination.text == fact.entity && set.property.text == name
                || entry.destination.text == inverse?.entity && set.property.text == inverse?.name
        }
    }
}

extension Diagnostic {
    /// Whether rows or values would be lost.
    fileprivate var isOfLoss: Bool { [.droppedAttribute, .droppedEntity, .droppedRelationship].contains(code) }

    /// The same finding with another cure before its own.
    fileprivate func asking(for model: Model, _ fixes: [Fix]) -> Diagnostic {
        var finding = self
        finding.fixes = fixes
        finding.helpLines = finding.helpLines.enumerated().map {
            $0.offset == 0 ? "add it to version \(model.version) too; or \($0.element)" : $0.element
        }
        return finding
    }
}

extension Model {
    /// Where an entity or a property has its name.
    fileprivate func range(of fact: FactName) -> TextRange? {
        guard fact.key.isEmpty, let entity = entity(fact.entity) else { return nil }
        return fact.property.map { name in entity.declared.first { $0.name == name }?.range } ?? entity.range
    }
}

extension ProjectTexts {
    /// Returns the edit that makes a model what it would be if its author had begun with the version before; `nil` if the two change the same lines, or if the
    /// result is not right.
    fileprivate func merging(
        _ before: Model, into model: Model, since former: Model, isRight: (Model) -> Bool
    ) -> Diagnostic.Edit? {
        let text = bytes(of: model.file)
        let label = Array(yamlVersion(model.version).utf8)
        let (base, theirs) = (labelled(former, label), labelled(before, label))
        guard let base, let theirs else { return nil }
        // Models are written in lines, or with brackets in brackets.
        let found = (0...3).firstResult { depth -> [UInt8]? in
            guard let merged = mergedText(base, text, theirs, depth: depth) else { return nil }
            return self.model(in: merged, insteadOf: model).map(isRight) ?? false ? merged : nil
        }
        guard let merged = found else { return nil }
        let start = zip(text, merged).prefix { $0 == $1 }.count
        let end = zip(text[start...].reversed(), merged[start...].reversed()).prefix { $0 == $1 }.count
        let range = TextRange(model.file, start, text.count - end)
        return Diagnostic.Edit(range, String(decoding: merged[start..<(merged.count - end)], as: UTF8.self))
    }

    /// The model that another text of its file would be; `nil` if the text has an error.
    private func model(in text: [UInt8], insteadOf model: Model) -> Model? {
        var findings = Diagnostics()
        let file = TextFile(path: files[Int(model.file.index)].path, bytes: text)
        let project = parse([file] + files.filter { FileKind(ofPath: $0.path) == .project }, into: &findings)
        guard !findings.hasErrors else { return nil }
        return resolveModels(project, into: &findings).first
    }

    /// The text of a model with another version, and without the place of its own.
    private func labelled(_ model: Model, _ label: [UInt8]) -> [UInt8]? {
        guard Int(model.versionRange.upper) <= bytes(of: model.file).count, model.versionRange.lower < model.versionRange.upper,
            let outline = outline(of: model.file)
        else { return nil }
        let place = outline.value(of: "after").flatMap { outline.removing(keyOf: $0) } ?? []
        let edits = [Diagnostic.Edit(model.versionRange, String(decoding: label, as: UTF8.self))] + place
        return Diagnostic.Fix("", isSafe: false, edits).applied(to: files)[Int(model.file.index)].bytes
    }
}

/// The name of a fact of a model.
private struct FactName: Hashable {
    /// The entity, or the name of an enum or a composite.
    var entity: String
    /// A property, or `nil` for a fact of the entity itself.
    var property: String?
    /// The key of a fact of an entity: `unique`.
    var key = ""

    var name: String { property.map { "\(entity).\($0)" } ?? entity }
    var words: String { key.isEmpty ? "'\(name)'" : "'\(key)' of '\(name)'" }
}

private func facts(of model: Model) -> [FactName: String] {
    let version = lockedVersion(model)
    var facts: [FactName: String] = [:]
    for fact in version.enums + version.composites { facts[FactName(entity: fact.name)] = fact.words }
    for entity in version.entities {
        facts[FactName(entity: entity.name)] = "there"
        for fact in entity.says { facts[FactName(entity: entity.name, key: fact.name)] = fact.words }
        for fact in entity.properties { facts[FactName(entity: entity.name, property: fact.name)] = fact.words }
    }
    return facts
}
