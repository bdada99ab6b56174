import MapAnalysis
import MapSyntax

/// Makes the entry of one entity mapping: what differs from inference as values, and what has no equal as comments.
struct EntityMappingDraft {
    let source: ModelLookup
    let destination: ModelLookup
    /// The destinations of the entity mappings by their names.
    let names: [String: String]
    /// How many entity mappings read each source entity.
    let readers: [String: Int]
    var entry: DraftEntry

    /// What a property of the destination gets.
    enum Outcome {
        case inferred
        case value(String, isQuoted: Bool = false)
        case open([String])
        case remark(String)
    }

    mutating func fill() {
        let mapping = entry.mapping
        if let filter = mapping.filter { fill(filter) }
        if let expression = mapping.sourceExpression {
            entry.remarks.append(
                "Core Data finds these rows by an expression of its own, which mapc does not translate: \(expression.text)")
        }
        for property in mapping.attributes + mapping.relationships {
            switch outcome(of: property) {
            case .inferred: break
            case .value(let text, let isQuoted):
                entry.values.append(DraftEntry.Value(property: property.name, text: text, isQuoted: isQuoted))
            case .open(let words): entry.open.append(DraftEntry.Open(property: property.name, words: words))
            case .remark(let words): entry.remarks.append(words)
            }
            entry.remarks += property.unread.map { "mapc does not know '\($0.name)' of '\(property.name)': \($0.value)" }
        }
        entry.remarks += mapping.unread.map { "mapc does not know '\($0.name)' of this entity mapping: \($0.value)" }
        if let policy = mapping.policy { fill(policy) }
    }

    private var writer: ValueWriter {
        ValueWriter(source: source, entity: entry.source, mappings: names, policy: entry.mapping.policy)
    }

    private mutating func fill(_ filter: CoreDataMapping.Filter) {
        guard let predicate = filter.predicate else {
            entry.remarks.append("mapc cannot read the condition on these rows, so write it under 'where': \(filter.text)")
            return
        }
        guard predicate != .constant(true) else { return }
        var writer = writer
        guard let written = writer.write(predicate) else {
            entry.remarks.append("Write the condition on these rows under 'where': \(filter.text)")
            entry.remarks.append(sentence(writer.obstacle))
            return
        }
        entry.condition = written.text
    }

    private func sentence(_ obstacle: String?) -> String { "It has no translation: \(obstacle ?? "mapc has no equivalent")." }

    private mutating func fill(_ policy: String) {
        entry.remarks.append(
            "Core Data runs the class '\(policy)' here, which mapc cannot read. Write what it does: its values under 'set', and rows that it makes "
                + "as entries of their entities.")
        let filled = Set(entry.values.map(\.property) + entry.open.map(\.property))
        var others: [String] = []
        for property in destination.properties(of: entry.destination) where property.isStored && !filled.contains(property.name) {
            guard source.property(property.name, of: entry.source) == nil,
                source.property(withIdentity: property.identity, of: entry.source) == nil
            else { continue }
            if property.isRequired, property.attribute?.defaultValue == nil {
                entry.open.append(DraftEntry.Open(property: property.name, words: ["Nothing but the class can fill '\(property.name)'."]))
            } else {
                others.append("'\(property.name)'")
            }
        }
        if !others.isEmpty {
            let names = others.joined(separator: ", ")
            entry.remarks.append("The class may also fill \(names). Otherwise old rows get the default, or nil.")
        }
    }
}

/// Values of properties.
extension EntityMappingDraft {
    private mutating func outcome(of mapping: CoreDataMapping.PropertyMapping) -> Outcome {
        guard let property = destination.property(mapping.name, of: entry.destination) else {
            return .remark("'\(entry.destination)' has no property '\(mapping.name)' in the destination, so its mapping is left out.")
        }
        guard property.isStored else { return .inferred }
        var writer = writer
        let written: ValueWriter.Written?
        let text: String
        if let value = mapping.value {
            if isGenerated(value, for: property) { return .inferred }
            (written, text) = (writer.write(value), value.text)
        } else if let path = mapping.keyPath {
            guard let value = parseCoreDataExpression(path) else { return .open(["mapc cannot read its key path: \(path)"]) }
            if isGenerated(generated(by: mapping, value), for: property) { return .inferred }
            text = mapping.sourceMapping.map { "the rows that '\($0)' makes of \(path)" } ?? path
            written = mapping.sourceMapping.map { writer.mapped(by: $0, value) } ?? writer.write(value)
        } else {
            return byName(property)
        }
        guard let written else { return .open(["Core Data sets it to \(text)", sentence(writer.obstacle)]) }
        entry.read.formUnion(writer.read)
        return value(written, mapping.value, for: property)
    }

    /// Returns what a property without a value gets: Xcode generates the value of the property with the same name.
    private mutating func byName(_ property: ModelLookup.Property) -> Outcome {
        let former = source.property(withIdentity: property.identity, of: entry.source)
        if let same = source.property(property.name, of: entry.source), same.isStored,
            (same.attribute == nil) == (property.attribute == nil)
        {
            if former?.name == same.name { return .inferred }
            entry.read.insert(same.path)
            return .value("$source.\(same.name)" + (property.isRequired && !same.isRequired ? "!" : ""))
        }
        guard let former else { return .inferred }
        return .remark(
            "The mapping model has no value for '\(property.name)', so Core Data leaves it empty. mapc carries over '\(former.name)', which has "
                + "the same renaming ID.")
    }

    private func value(
        _ written: ValueWriter.Written, _ expression: CoreDataExpression?, for property: ModelLookup.Property
    ) -> Outcome {
        switch expression {
        case .constant(.text(let text)) where property.attribute != nil: return .value(yamlQuoted(text), isQuoted: true)
        case .constant(.number("1")) where property.attribute?.type == .boolean: return .value("true")
        case .constant(.number("0")) where property.attribute?.type == .boolean: return .value("false")
        default: break
        }
        let isNil = written.text == "nil"
        guard property.isRequired, written.mayBeNil, !isNil else { return .value(written.text) }
        let isOperand = written.binding == .operand
        return .value(isOperand ? "\(written.text)!" : "(\(written.text))!")
    }

    /// Returns the expression that Xcode generates from a key path and the name of an entity mapping.
    private func generated(by mapping: CoreDataMapping.PropertyMapping, _ path: CoreDataExpression) -> CoreDataExpression {
        guard let name = mapping.sourceMapping else { return path }
        return .method(
            .variable("manager"), "destinationInstancesForEntityMappingNamed:sourceInstances:", [.constant(.text(name)), path])
    }

    /// Whether an expression is the one that Xcode generates for a property that both versions have, and inference gives the same.
    private func isGenerated(_ expression: CoreDataExpression, for property: ModelLookup.Property) -> Bool {
        guard source.property(withIdentity: property.identity, of: entry.source)?.name == property.name else { return false }
        let path = CoreDataExpression.keyPath(.variable("source"), property.name)
        switch expression {
        case path: return true
        case .method(.variable("manager"), "destinationInstancesForSourceRelationshipNamed:sourceInstances:", let arguments):
            return arguments == [.constant(.text(property.name)), path]
        case .method(.variable("manager"), "destinationInstancesForEntityMappingNamed:sourceInstances:", let arguments):
            guard arguments.count == 2, arguments[1] == path, let target = property.relationship?.destination else { return false }
            let before = source.property(property.name, of: entry.source)?.relationship?.destination
            return before.map { readers[$0] == 1 && arguments[0] == .constant(.text("\($0)To\(target)")) } ?? false
        default: return false
        }
    }
}
