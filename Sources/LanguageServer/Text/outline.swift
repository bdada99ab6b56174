import MapSyntax

/// Returns what has a name in a file, in the order of the file.
func outline(of file: TextFile) -> [OutlineSymbol] {
    let syntax = file.parsedAlone
    return syntax.models.flatMap(symbols) + syntax.mappings.flatMap(symbols)
}

private func symbols(of model: ModelSyntax) -> [OutlineSymbol] {
    let enums = model.enums.map { each in
        let cases = each.cases.map { symbol($0, .enumCase) }
        return symbol(each.name, .enumeration, children: cases)
    }
    let composites = model.composites.map { symbol($0.name, .composite, children: $0.attributes.map(attribute)) }
    let entities = model.entities.map { entity in
        let relationships = entity.relationships.map { each in
            symbol(each.name, .relationship, each.range, detail: each.to.map(spelling))
        }
        return symbol(
            entity.name, .entity, entity.range, detail: entity.parent.map { "in \($0.text)" },
            children: entity.attributes.map(attribute) + relationships)
    }
    return enums + composites + entities
}

private func attribute(_ attribute: AttributeSyntax) -> OutlineSymbol {
    symbol(attribute.name, .property, attribute.range, detail: attribute.type.map(spelling))
}

private func spelling(_ type: TypeSyntax) -> String {
    let name = type.name.text + (type.isOptional ? "?" : "")
    return type.isMany ? "[\(name)]" : name
}

private func symbols(of mapping: MappingSyntax) -> [OutlineSymbol] {
    let functions = mapping.functions.map { symbol($0.name, .function, $0.range) }
    let lets = mapping.lets.map { symbol($0.name, .variable) }
    let entities = (mapping.entities + mapping.emits).map { each in
        symbol(
            each.name ?? each.destination, .mapping, each.range, detail: each.from.map { "from \($0.text)" },
            children: each.lets.map { symbol($0.name, .variable) } + each.sets.map { symbol($0.property, .property, $0.range) })
    }
    return functions + lets + entities
}

private func symbol(
    _ name: Name, _ kind: OutlineSymbol.Kind, _ range: TextRange? = nil, detail: String? = nil, children: [OutlineSymbol] = []
) -> OutlineSymbol {
    OutlineSymbol(
        name: name.text.isEmpty ? "''" : name.text, detail: detail, kind: kind, range: range ?? name.range, nameRange: name.range,
        children: children)
}
