import MapAnalysis
import MapCompiler
import MapSyntax

extension Feature {
    /// Whether the name at the cursor can be renamed, and where it stands.
    static let prepareRename = Feature("textDocument/prepareRename") { workspace, _, params throws(Refusal) in
        guard let place = Place(params, &workspace), let occurrence = place.occurrence else { return .null }
        try refuse(occurrence.referent, in: place.snapshot)
        return place.text.range(of: occurrence.range)
    }

    /// Renames something in its model or mapping file and in all mappings. An entity or a property that other versions have gets a renaming ID.
    static let rename = Feature("textDocument/rename", "renameProvider", ["prepareProvider": true]) { place, client throws(Refusal) in
        guard let name = place.params["newName"].text, let occurrence = place.occurrence else { return .null }
        guard isName(name) else {
            throw Refusal(code: .invalidParams, words: "'\(name)' is no name: it has letters, digits and '_', and begins with no digit")
        }
        try refuse(occurrence.referent, in: place.snapshot)
        try refuseSQL(of: occurrence, in: place.snapshot)
        try refuseOtherFiles(of: occurrence, in: place.snapshot)
        try refuseUnreadable(occurrence.referent, in: place.snapshot)
        try refuse(name, takenBeside: occurrence.referent, in: place.snapshot)
        return try renamed(occurrence.referent, to: name, in: place.snapshot, client)
    }
}

private func refuse(_ referent: Referent, in snapshot: Snapshot) throws(Refusal) {
    func refusal(_ words: String) -> Refusal { Refusal(code: .requestFailed, words: words) }
    switch referent {
    case .function(let name): throw refusal("'\(name)' is a function of the language")
    case .version: throw refusal("the label of a version is written into databases, so it cannot be renamed")
    case .enumCase: throw refusal("the cases of an enum are stored: add the new case, and write 'map' in the mapping")
    case .type(let version, let name):
        let others = snapshot.check.analysis.models.filter { $0.version != version }
        if others.contains(where: { $0.enumeration(name) != nil || $0.composite(name) != nil }) {
            throw refusal("other versions have '\(name)', too, and a type has no renaming ID")
        }
    case .local, .entity, .property: break
    }
    if let version = referent.version, snapshot.check.analysis.project.lock?.versions.contains(where: { $0.label == version }) == true {
        throw refusal("version \(version) is released, as mapc.lock says: rename it in a new version")
    }
}

/// mapc does not edit SQL, in which the name may be that of a table or a column.
private func refuseSQL(of occurrence: Occurrence, in snapshot: Snapshot) throws(Refusal) {
    let range = occurrence.range
    let word = String(decoding: snapshot.files[Int(range.file.index)].bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    for mapping in snapshot.check.analysis.project.mappings {
        let isNear =
            occurrence.referent.version.map { [mapping.from?.label, mapping.to?.label].contains($0) } ?? (mapping.file == range.file)
        guard isNear, let sql = mapping.sql, sql.texts.contains(where: { $0.text.lowercased().contains(word.lowercased()) }) else {
            continue
        }
        throw Refusal(
            code: .requestFailed, words: "the SQL of \(snapshot.files[Int(mapping.file.index)].path) may name '\(word)': rename it by hand")
    }
    for file in snapshot.check.analysis.project.tests {
        let ends = [file.common.to] + file.tests.map(\.setting.to)
        let queries = file.tests.flatMap(\.queries)
        guard let version = occurrence.referent.version, ends.contains(where: { $0?.label == version }),
            queries.contains(where: { $0.query.text.lowercased().contains(word.lowercased()) })
        else { continue }
        throw Refusal(
            code: .requestFailed, words: "the SQL of \(snapshot.files[Int(file.file.index)].path) may name '\(word)': rename it by hand")
    }
}

/// A name that one file of a step declares counts in the step's other files, where mapc does not look for it.
private func refuseOtherFiles(of occurrence: Occurrence, in snapshot: Snapshot) throws(Refusal) {
    guard case .local(let place) = occurrence.referent,
        let step = snapshot.check.analysis.steps.first(where: { $0.files.contains(place.file) })
    else { return }
    let word = snapshot.files[Int(place.file.index)].bytes[Int(place.lower)..<Int(place.upper)]
    for file in step.files where file != place.file {
        let other = snapshot.files[Int(file.index)]
        guard !other.bytes.ranges(of: word).isEmpty else { continue }
        let name = String(decoding: word, as: UTF8.self)
        throw Refusal(code: .requestFailed, words: "\(other.path) is a mapping of the same step, and may use '\(name)': rename it by hand")
    }
}

/// The name may also be in a line that YAML refuses, in which no name is found.
private func refuseUnreadable(_ referent: Referent, in snapshot: Snapshot) throws(Refusal) {
    let files = if case .local(let place) = referent { [Int(place.file.index)] } else { Array(snapshot.files.indices) }
    for file in files where readableText(of: snapshot.files[file]) != snapshot.files[file] {
        throw Refusal(code: .requestFailed, words: "YAML cannot read a part of \(snapshot.files[file].path), in which the name may be")
    }
}

private func refuse(_ name: String, takenBeside referent: Referent, in snapshot: Snapshot) throws(Refusal) {
    if case .local(let place) = referent {
        let declared = snapshot.occurrences(in: Int(place.file.index)).filter { occurrence in
            guard occurrence.isDeclaration, case .local = occurrence.referent else { return false }
            let bytes = snapshot.files[Int(place.file.index)].bytes[Int(occurrence.range.lower)..<Int(occurrence.range.upper)]
            return bytes.elementsEqual(name.utf8)
        }
        let isWord = ["source", "destination", "group", "item", "index", "if"].contains(name) || Function.named(name) != nil
        if isWord || !declared.isEmpty { throw Refusal(code: .requestFailed, words: "'\(name)' already means something in this file") }
    }
    guard let model = referent.version.flatMap({ snapshot.check.analysis.model($0) }) else { return }
    let isTaken: Bool
    switch referent {
    case .entity, .type: isTaken = model.entity(name) != nil || model.enumeration(name) != nil || model.composite(name) != nil
    case .property(_, let entity, _):
        isTaken =
            model.entity(entity).map { owner in
                model.entities.contains { model.isKind($0.id, of: owner.id) && model.property(name, of: $0.id) != nil }
            } ?? false
    case .version, .enumCase, .function, .local: isTaken = false
    }
    if isTaken { throw Refusal(code: .requestFailed, words: "version \(model.version) already has '\(name)' there") }
}

private func renamed(_ referent: Referent, to name: String, in snapshot: Snapshot, _ client: ClientCapabilities) throws(Refusal)
    -> JSONValue
{
    var edits: [Diagnostic.Edit] = []
    if let (range, canonicalName, isRelationship) = renamingID(of: referent, to: name, in: snapshot) {
        edits = snapshot.check.analysis.renaming(range, from: canonicalName, isRelationship: isRelationship)
        if edits.isEmpty {
            throw Refusal(code: .requestFailed, words: "write 'renamingID: \(canonicalName)' in the long form of the entry first")
        }
    }
    edits += snapshot.occurrences(of: referent).map { occurrence in
        Diagnostic.Edit(occurrence.range, snapshot.spelling(name, at: occurrence.range))
    }
    let files = Set(edits.map { Int($0.range.file.index) }).sorted()
    let byFile = files.map { file in
        let text = snapshot.text(of: file)
        let own = edits.filter { Int($0.range.file.index) == file }.sorted { $0.range.lower < $1.range.lower }
        return (file, own.map { textEdit(text.range(of: $0.range), $0.replacement) })
    }
    return workspaceEdit(byFile, nil, in: snapshot, client)
}

/// Returns the renaming ID that the declaration needs, and the place of its name; `nil` if it has one, or no other version has the thing.
private func renamingID(of referent: Referent, to name: String, in snapshot: Snapshot) -> (TextRange, String, isRelationship: Bool)? {
    let analysis = snapshot.check.analysis
    guard let version = referent.version, let model = analysis.model(version) else { return nil }
    switch referent {
    case .entity(_, let old):
        let others = analysis.models.filter { $0.version != version }
        guard let entity = model.entity(old), entity.canonicalName == old,
            others.contains(where: { $0.entities.contains { $0.canonicalName == old } })
        else { return nil }
        return (entity.range, old, false)
    case .property(_, let owner, let old):
        guard let entity = model.entity(owner), let id = model.property(old, of: entity.id), model[id].canonicalName == old,
            analysis.relatives(of: entity.id, in: model).contains(where: { other, relative in
                other.properties(of: relative).contains { other[$0].canonicalName == old }
            })
        else { return nil }
        return (model[id].range, old, model[id].attribute == nil)
    case .version, .type, .enumCase, .function, .local: return nil
    }
}

extension Analysis {
    /// Returns the entities of other versions that are the same entity, or that a mapping makes of its rows or its rows of.
    fileprivate func relatives(of entity: EntityID, in model: Model) -> [(Model, EntityID)] {
        let same = models.filter { $0.version != model.version }.flatMap { other in
            other.entities.filter { $0.canonicalName == model[entity].canonicalName }.map { (other, $0.id) }
        }
        let mapped = steps.flatMap { step -> [(Model, EntityID)] in
            guard let source = self.model(step.source), let destination = self.model(step.destination) else { return [] }
            return step.draft.flatMap { mapping -> [(Model, EntityID)] in
                let origins = [mapping.source, mapping.elements?.entity].compactMap { $0 }
                if step.source == model.version, origins.contains(where: { model.isKin($0, entity) }) {
                    return [(destination, mapping.destination)]
                }
                if step.destination == model.version, model.isKin(mapping.destination, entity) { return origins.map { (source, $0) } }
                return []
            }
        }
        return same + mapped
    }
}

extension Model {
    /// Whether one of two entities inherits from the other.
    fileprivate func isKin(_ first: EntityID, _ second: EntityID) -> Bool { isKind(first, of: second) || isKind(second, of: first) }
}

extension Snapshot {
    /// Returns a name as it is written at a place: in the quotes that are there.
    fileprivate func spelling(_ name: String, at range: TextRange) -> String {
        let bytes = files[Int(range.file.index)].bytes
        guard let first = bytes.indices.contains(Int(range.lower)) ? bytes[Int(range.lower)] : nil,
            [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(first)
        else { return name }
        let quote = String(Unicode.Scalar(first))
        return quote + name + quote
    }
}
