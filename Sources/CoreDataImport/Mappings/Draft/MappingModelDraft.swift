import MapAnalysis
import MapSyntax

/// The mapping file of a mapping model while it is being made.
struct MappingModelDraft {
    let mapping: CoreDataMapping
    let source: ModelLookup
    let destination: ModelLookup
    var entries: [DraftEntry] = []
    /// Comments about the whole file.
    var remarks: [String] = []
    /// The destination entities that are emptied.
    var emptied: [String] = []
    var dropped: [String] = []
    /// What is lost unless a policy reads it.
    var undecided: [String] = []

    init(_ mapping: CoreDataMapping, source: CoreDataModel, destination: CoreDataModel) {
        self.mapping = mapping
        self.source = ModelLookup(source)
        self.destination = ModelLookup(destination)
    }

    /// Whether the file says nothing that inference does not.
    var isInferred: Bool { entries.allSatisfy(\.isInferred) && remarks.isEmpty && emptied.isEmpty && undecided.isEmpty }

    private var hasPolicy: Bool { mapping.entities.contains { $0.policy != nil } }

    mutating func makeEntries() {
        let pairs = mapping.entities.compactMap { entity in entity.destination.map { (entity.name, $0) } }
        let names = Dictionary(pairs) { first, _ in first }
        let readers = Dictionary(mapping.entities.compactMap(\.source).map { ($0, 1) }, uniquingKeysWith: +)
        let writers = Dictionary(
            mapping.entities.filter { $0.source != nil }.compactMap(\.destination).map { ($0, 1) }, uniquingKeysWith: +)
        var taken: [String: Int] = [:]
        for entity in mapping.entities {
            guard let from = entity.source, let to = entity.destination else {
                noteOneSide(entity)
                continue
            }
            guard source[from] != nil, let target = destination[to] else {
                remarks.append("'\(entity.name)' maps '\(from)' to '\(to)', but \(missing(from, to)), so it is left out.")
                continue
            }
            var entry = DraftEntry(mapping: entity, source: from, destination: to)
            entry.needsSource = writers[to] != 1 || source.entity(like: target)?.name != from
            let others = taken[entity.name, default: 0]
            taken[entity.name] = others + 1
            let name = others == 0 ? entity.name : "\(entity.name)\(others + 1)"
            if name != "\(from)To\(to)" { entry.name = name }
            var draft = EntityMappingDraft(source: source, destination: destination, names: names, readers: readers, entry: entry)
            draft.fill()
            entries.append(draft.entry)
        }
        noteUnmapped()
        remarks += mapping.unread.map { "mapc does not know '\($0.name)' of the mapping model: \($0.value)" }
    }

    private func missing(_ from: String, _ to: String) -> String {
        source[from] == nil ? "the source has no entity '\(from)'" : "the destination has no entity '\(to)'"
    }

    /// Notes an entity mapping that only adds or only removes an entity.
    private mutating func noteOneSide(_ entity: CoreDataMapping.EntityMapping) {
        if let from = entity.source, let gone = source[from], let kept = destination.entity(like: gone),
            !mapping.entities.contains(where: { $0.source != nil && $0.destination == kept.name })
        {
            emptied.append(kept.name)
            if !mapping.entities.contains(where: { $0.source == from && $0.destination != nil }) { dropped.append(from) }
        }
        guard let to = entity.destination, let target = destination[to] else { return }
        if let policy = entity.policy {
            remarks.append(
                "Core Data runs the class '\(policy)' for '\(to)' without a source. Write the rows that it makes as an entry of '\(to)'.")
        } else if let former = source.entity(like: target) {
            remarks.append(unmapped(former.name, "has no source"))
        } else if hasPolicy {
            remarks.append("No entity mapping makes rows of '\(to)'. A class that Core Data runs may make them.")
        }
    }

    /// Notes the entities of both versions that no entity mapping mentions.
    private mutating func noteUnmapped() {
        let mentioned = Set(mapping.entities.flatMap { [$0.source, $0.destination] })
        for entity in source.model.entities where !entity.isAbstract && !mentioned.contains(entity.name) {
            guard let kept = destination.entity(like: entity), !mentioned.contains(kept.name) else { continue }
            remarks.append(unmapped(entity.name, "is missing"))
        }
    }

    private func unmapped(_ entity: String, _ words: String) -> String {
        "The entity mapping of '\(entity)' \(words), so Core Data drops its rows. mapc carries them over. To drop them, write '\(entity): []' and list "
            + "'\(entity)' under 'drop'."
    }
}

/// Values that several entries share.
extension MappingModelDraft {
    /// Keeps one of two values where both sides of a relationship are set: the other side follows.
    mutating func settleInverses() {
        for index in entries.indices {
            for value in entries[index].values {
                guard let property = destination.property(value.property, of: entries[index].destination),
                    let relationship = property.relationship, let target = relationship.destination, let inverse = relationship.inverse,
                    let other = destination.property(inverse, of: target)?.relationship, isSet(inverse, of: target)
                else { continue }
                // The to-one is kept, since its value is one row. Of two alike the first is kept.
                let isKept = relationship.isMany != other.isMany ? !relationship.isMany : isFirst(property, index, inverse, of: target)
                guard !isKept else { continue }
                entries[index].values.removeAll { $0.property == value.property }
                entries[index].remarks.append(
                    "'\(value.property)' follows from '\(target).\(inverse)'. Core Data sets it to \(value.text), too.")
            }
        }
    }

    private func entries(of entity: String) -> [Int] {
        let family = Set(destination.family(of: entity).map(\.name))
        return entries.indices.filter { family.contains(entries[$0].destination) }
    }

    private func isSet(_ property: String, of entity: String) -> Bool {
        entries(of: entity).contains { entries[$0].values.contains { $0.property == property } }
    }

    /// Whether the entry is before each that sets the other side, or is of the same property.
    private func isFirst(_ property: ModelLookup.Property, _ index: Int, _ inverse: String, of target: String) -> Bool {
        let first = entries(of: property.entity).first { entries[$0].values.contains { $0.property == property.name } } ?? index
        let other = entries(of: target).first { entries[$0].values.contains { $0.property == inverse } } ?? index
        return first <= other
    }

    /// Removes what the entry of a parent says already, and notes what it says for rows of a subentity whose mapping does not.
    mutating func settleHierarchies() {
        let before = entries
        for index in entries.indices {
            let entry = before[index]
            let above = destination.lineage(of: entry.destination).dropFirst().firstResult { parent in
                before.first { $0.destination == parent.name && !$0.needsSource }
            }
            guard let above, !entry.needsSource else { continue }
            if let condition = above.condition {
                if entry.condition == condition {
                    entries[index].condition = nil
                } else {
                    entries[index].remarks.append(
                        "The condition of '\(above.destination)' applies to these rows too, but not in Core Data.")
                }
            }
            for value in above.values {
                if let own = entry.values.first(where: { $0.property == value.property }) {
                    if own.text == value.text { entries[index].values.removeAll { $0.property == value.property } }
                } else if !entry.open.contains(where: { $0.property == value.property }) {
                    entries[index].remarks.append(
                        "'\(above.destination)' sets '\(value.property)' for these rows too, but not in Core Data.")
                }
            }
        }
    }
}

/// What is lost.
extension MappingModelDraft {
    mutating func findLosses() {
        for entity in source.model.entities {
            let readers = entries.filter { entry in source.lineage(of: entry.source).contains { $0.name == entity.name } }
            if readers.isEmpty, destination.entity(like: entity) == nil {
                if !entity.isAbstract, !dropped.contains(entity.name) { lose(entity.name, of: readers) }
                continue
            }
            for property in source.properties(of: entity.name) where property.entity == entity.name && property.isStored {
                if !isKept(property, by: readers) { lose(property.path, of: readers) }
            }
        }
    }

    private mutating func lose(_ path: String, of readers: [DraftEntry]) {
        if readers.contains(where: { $0.mapping.policy != nil || !$0.open.isEmpty }) || (readers.isEmpty && hasPolicy) {
            undecided.append(path)
        } else {
            dropped.append(path)
        }
    }

    private func isKept(_ property: ModelLookup.Property, by readers: [DraftEntry]) -> Bool {
        if keeps(property, readers) { return true }
        // A relationship is known from its other side.
        guard let relationship = property.relationship, let target = relationship.destination, let inverse = relationship.inverse,
            let other = source.property(inverse, of: target)
        else { return false }
        let others = entries.filter { entry in source.lineage(of: entry.source).contains { $0.name == other.entity } }
        return keeps(other, others)
    }

    private func keeps(_ property: ModelLookup.Property, _ readers: [DraftEntry]) -> Bool {
        guard !readers.isEmpty else {
            let kept = source[property.entity].flatMap(destination.entity(like:))
            return kept.map { destination.property(withIdentity: property.identity, of: $0.name) != nil } ?? false
        }
        return Set(readers.map(\.source)).allSatisfy { name in
            readers.contains { entry in
                guard entry.source == name else { return false }
                if entry.read.contains(property.path) { return true }
                guard let kept = destination.property(withIdentity: property.identity, of: entry.destination) else { return false }
                return !entry.values.contains { $0.property == kept.name }
            }
        }
    }
}
