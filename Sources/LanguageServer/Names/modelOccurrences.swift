import MapAnalysis
import MapCompiler
import MapSyntax

extension Snapshot {
    /// Returns the names of a model. Names of types and entities count although the model has errors.
    func occurrences(in syntax: ModelSyntax) -> [Occurrence] {
        guard let version = syntax.version else { return [] }
        var names = ModelNameReader(version: version.label, syntax: syntax, model: check.analysis.model(version.label))
        names.add(version.range, .version(version.label), isDeclaration: true)
        if let after = syntax.after { names.add(after.range, .version(after.label)) }
        names.read()
        return names.found
    }
}

private struct ModelNameReader {
    let version: String
    let syntax: ModelSyntax
    let model: Model?
    var found: [Occurrence] = []

    mutating func add(_ range: TextRange, _ referent: Referent, isDeclaration: Bool = false) {
        found.append(Occurrence(range: range, referent: referent, isDeclaration: isDeclaration))
    }

    mutating func read() {
        for each in syntax.enums {
            add(each.name.range, .type(version: version, each.name.text), isDeclaration: true)
            for name in each.cases { add(name.range, .enumCase(version: version, type: each.name.text, name.text), isDeclaration: true) }
        }
        for composite in syntax.composites {
            add(composite.name.range, .type(version: version, composite.name.text), isDeclaration: true)
            for attribute in composite.attributes { readType(of: attribute) }
        }
        for entity in syntax.entities { read(entity) }
        let configured = syntax.coreData?.configurations.flatMap(\.entities) ?? []
        for name in configured + (syntax.coreData?.hashes.map(\.entity) ?? []) { add(name.range, .entity(version: version, name.text)) }
    }

    private mutating func read(_ entity: EntitySyntax) {
        let name = entity.name.text
        add(entity.name.range, .entity(version: version, name), isDeclaration: true)
        if let parent = entity.parent { add(parent.range, .entity(version: version, parent.text)) }
        for attribute in entity.attributes {
            add(attribute.name.range, .property(version: version, entity: name, attribute.name.text), isDeclaration: true)
            readType(of: attribute)
        }
        for relationship in entity.relationships {
            add(relationship.name.range, .property(version: version, entity: name, relationship.name.text), isDeclaration: true)
            if let through = relationship.through?.relationship {
                refer(through, of: name)
                if let destination = relationship.to?.name { refer(through, of: destination.text) }
            }
            guard let destination = relationship.to?.name else { continue }
            add(destination.range, .entity(version: version, destination.text))
            if let inverse = relationship.inverse { refer(inverse, of: destination.text) }
        }
        for property in entity.key + entity.unique.flatMap(\.properties) + entity.indexes.flatMap({ $0.columns.map(\.property) }) {
            refer(property, of: name)
        }
        if let data = entity.data {
            for property in data.by + data.rows.flatMap({ $0.values.map(\.property) }) { refer(property, of: name) }
        }
    }

    private mutating func readType(of attribute: AttributeSyntax) {
        guard let type = attribute.type?.name, ValueType(builtIn: type.text) == nil else { return }
        add(type.range, .type(version: version, type.text))
        guard let value = attribute.defaultValue, syntax.enums.contains(where: { $0.name.text == type.text }) else { return }
        add(value.range, .enumCase(version: version, type: type.text, value.text))
    }

    /// Refers to a property of an entity, which a parent may declare. `place.latitude` refers to the composite.
    private mutating func refer(_ path: Name, of entity: String) {
        let word = String(path.text.prefix { $0 != "." })
        let isQuoted = Int(path.range.upper) - Int(path.range.lower) != path.text.utf8.count
        let lower = Int(path.range.lower) + (isQuoted ? 1 : 0)
        let property = word == path.text ? path : Name(word, TextRange(path.range.file, lower, lower + word.utf8.count))
        guard let model, let owner = model.entity(entity), let id = model.property(property.text, of: owner.id) else { return }
        add(property.range, .property(version: version, entity: model[id.entity].name, property.text))
    }
}
