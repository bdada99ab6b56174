import MapSyntax

/// Makes the edits that fixes write into the mapping file of a step. The file may not exist yet.
final class MappingEdits: Sendable {
    let pair: ModelPair
    let syntax: MappingSyntax?
    let texts: ProjectTexts

    init(_ pair: ModelPair, _ syntax: MappingSyntax?, _ texts: ProjectTexts) {
        self.pair = pair
        self.syntax = syntax
        self.texts = texts
    }

    /// A line that a fix writes.
    enum Line {
        /// `title: $source.name` under `set` of a destination entity.
        case set(EntityID, String, String)
        /// `Cache: []`: a destination entity gets no rows.
        case emptied(EntityID)
        /// A whole entry.
        case entity(YAMLAddition)
        /// A key of the entry itself: `distinct`, `from`.
        case key(EntityID, YAMLAddition)
        /// `Post.color` under `drop`.
        case drop(String)
        /// A lint rule with its reason.
        case allow(String, String)
    }

    /// Returns the fix that writes these lines, in the order given: into the file, below keys that it has or gets, or into a new file.
    /// `entry` is the destination's entry, if there are several. Returns nil if the lines cannot be added without rewriting others.
    func writing(_ title: String, _ lines: [Line], entry: EntityMappingSyntax? = nil) -> Diagnostic.Fix? {
        let additions = lines.map(addition)
        guard syntax != nil else { return newFile(title, additions) }
        var edits: [Diagnostic.Edit] = []
        for (file, additions) in byFile(merged(additions), beside: entry) {
            guard let found = texts.outline(of: file)?.adding(additions, to: entry?.range) else { return nil }
            edits += found
        }
        return Diagnostic.Fix(title, isSafe: false, isChoice: true, edits)
    }

    /// Returns additions with the file into which each goes: that of the entry, or the one that has an entry of the same entity.
    private func byFile(_ additions: [YAMLAddition], beside entry: EntityMappingSyntax?) -> [(FileID, [YAMLAddition])] {
        guard let syntax else { return [] }
        guard syntax.files.count > 1 else { return [(syntax.file, additions)] }
        var parts: [(file: FileID, additions: [YAMLAddition])] = []
        for addition in additions.flatMap(\.apart) {
            let key = addition.keyOfEntity
            let file = entry?.range.file ?? syntax.entities.first { $0.destination.text == key }?.range.file ?? syntax.file
            if let place = parts.firstIndex(where: { $0.file == file }) {
                parts[place].additions.append(addition)
            } else {
                parts.append((file, [addition]))
            }
        }
        return parts.map { ($0.file, merged($0.additions)) }
    }

    /// Returns the same fix if each line goes into an entry of its own: an existing one, or a new one.
    func writing(_ title: String, _ lines: [(line: Line, entry: EntityMappingSyntax?)]) -> Diagnostic.Fix? {
        guard syntax != nil else { return newFile(title, merged(lines.map { addition($0.line) })) }
        var entries: [TextRange] = []
        for range in lines.compactMap(\.entry?.range) where !entries.contains(range) { entries.append(range) }
        var edits: [Diagnostic.Edit] = []
        // New entries are added behind the last one, and additions to that entry are written before them.
        for entry in entries.map(Optional.some) + [nil] {
            let chosen = lines.filter { $0.entry?.range == entry }
            for (file, additions) in byFile(merged(chosen.map { addition($0.line) }), beside: chosen.first?.entry) {
                guard let found = texts.outline(of: file)?.adding(additions, to: entry) else { return nil }
                edits += found
            }
        }
        return Diagnostic.Fix(title, isSafe: false, isChoice: true, edits)
    }

    /// Returns the fix that adds an entry for a destination entity beside its existing ones.
    func addingEntry(_ title: String, _ parts: [YAMLAddition], of entity: EntityID) -> Diagnostic.Fix? {
        let name = pair.destination.name(entity)
        guard let own = syntax?.entities.first(where: { $0.destination.text == name }) else {
            let addition = YAMLAddition.under("entities", [.under(name, parts)])
            guard let syntax else { return newFile(title, [addition]) }
            let edits = texts.outline(of: syntax.file)?.adding([addition])
            return edits.map { Diagnostic.Fix(title, isSafe: false, isChoice: true, $0) }
        }
        let edits = texts.outline(of: own.range.file)?.addingBeside(.elementMap(parts), path: ["entities", name])
        return edits.map { Diagnostic.Fix(title, isSafe: false, isChoice: true, $0) }
    }

    /// Returns the fix that removes the entry with a key, or the list element, at this place.
    func removing(_ range: TextRange) -> [Diagnostic.Fix] { texts.removing(range) }

    /// Returns the fix that removes the entry with this value.
    func removing(keyOf value: TextRange) -> [Diagnostic.Fix] {
        let edits = texts.outline(of: value.file)?.removing(keyOf: value)
        return edits.map { [Diagnostic.Fix("remove it", isSafe: false, isChoice: true, $0)] } ?? []
    }

    /// Returns the fix that removes an entry of `drop` which names no loss.
    func removing(_ drop: DropSyntax, isSafe: Bool) -> [Diagnostic.Fix] {
        let path = drop.entity.text + (drop.property.map { ".\($0.text)" } ?? "")
        let edits = texts.outline(of: drop.range.file)?.removing(drop.range)
        return edits.map { [Diagnostic.Fix("remove '\(path)' from 'drop'", isSafe: isSafe, $0)] } ?? []
    }

    /// Returns the fix that accepts a loss: `Post.color`.
    func dropping(_ name: String) -> [Diagnostic.Fix] { writing("write 'drop: [\(name)]'", [.drop(name)]).map { [$0] } ?? [] }

    private func addition(_ line: Line) -> YAMLAddition {
        switch line {
        case .set(let entity, let property, let value):
            .under("entities", [.under(pair.destination.name(entity), [.under("set", [.entry(property, value)])])])
        case .emptied(let entity): .under("entities", [.entry(pair.destination.name(entity), "[]")])
        case .entity(let addition): .under("entities", [addition])
        case .key(let entity, let addition): .under("entities", [.under(pair.destination.name(entity), [addition])])
        case .drop(let name): .under("drop", [.element(name)])
        case .allow(let slug, let reason): .under("allow", [.entry(slug, reason)])
        }
    }

    private func newFile(_ title: String, _ additions: [YAMLAddition]) -> Diagnostic.Fix? {
        let (source, destination) = (pair.source.model, pair.destination.model)
        guard let path = texts.pathOfMapping(from: source.version, to: destination.version, model: destination.file) else { return nil }
        let head = [("mapping", destination.name), ("from", yamlVersion(source.version)), ("to", yamlVersion(destination.version))]
        let lines = YAMLAddition.lines(of: head.map { .entry($0.0, $0.1) } + merged(additions))
        return Diagnostic.Fix(
            title, isSafe: false, isChoice: true, [], newFile: TextFile(path: path, text: lines.map { $0 + "\n" }.joined()))
    }
}

/// Merges additions under the same key, in the order in which the keys first occur.
private func merged(_ additions: [YAMLAddition]) -> [YAMLAddition] {
    var result: [YAMLAddition] = []
    for addition in additions {
        guard case .under(let key, let parts) = addition,
            let place = result.firstIndex(where: { if case .under(key, _) = $0 { true } else { false } }),
            case .under(_, let before) = result[place]
        else {
            result.append(addition)
            continue
        }
        result[place] = .under(key, merged(before + parts))
    }
    return result
}

extension YAMLAddition {
    /// The addition, with one for each entity if it adds to `entities`.
    fileprivate var apart: [YAMLAddition] {
        guard case .under("entities", let parts) = self else { return [self] }
        return parts.map { .under("entities", [$0]) }
    }

    /// The entity to whose entry it adds; `nil` if it adds to another key.
    fileprivate var keyOfEntity: String? {
        guard case .under("entities", let parts) = self else { return nil }
        return parts.first?.key
    }
}
