import MapSyntax

/// Returns the model with the rows under `data` of its entities; nil if it has none. `syntax` is the model as written, with the same entities in the same
/// order.
func withData(_ model: Model, _ syntax: ModelSyntax, into diagnostics: inout Diagnostics) -> [Entity]? {
    guard syntax.entities.contains(where: { $0.data != nil }) else { return nil }
    let resolver = DataResolver(names: ModelNames(model))
    var entities = model.entities
    for (place, entity) in syntax.entities.enumerated() {
        if let data = entity.data { entities[place].data = resolver.data(data, of: entities[place], into: &diagnostics) }
    }
    let rows = entities.flatMap { entity in (entity.data?.rows ?? []).map { (entity: entity.id, row: $0) } }
    refuseRepeated(rows, of: model, into: &diagnostics)
    return entities
}

/// Resolves the data of entities.
private struct DataResolver {
    let names: ModelNames
    private var model: Model { names.model }

    init(names: ModelNames) { self.names = names }

    func data(_ syntax: DataSyntax, of entity: Entity, into diagnostics: inout Diagnostics) -> EntityData? {
        if entity.isAbstract {
            let help = "write the rows under the entities below it"
            diagnostics.report(
                .invalidData("'\(entity.name)' is abstract, so it has no rows of its own", at: syntax.range, label: "no entity", help: help)
            )
            return nil
        }
        let rows = RowResolver(names: names, otherSide: nil, stated: nil)
        let found = syntax.rows.map { rows.row($0, of: entity.id, into: &diagnostics) }
        guard let by = syntax.by.isEmpty ? key(of: entity, syntax, found, into: &diagnostics) : written(syntax, entity, into: &diagnostics)
        else { return nil }
        for (row, written) in zip(found, syntax.rows) where written.isWhole {
            if let missing = by.first(where: { (row[$0] ?? .nil) == .nil }), !isReported(row, missing, written) {
                diagnostics.report(
                    .invalidData(
                        "this row lacks '\(model[missing].name)', which tells the rows of '\(entity.name)' apart", at: written.range,
                        label: "no '\(model[missing].name)'", also: [Diagnostic.Label(model[missing].range, "declared here")],
                        help: "write '\(model[missing].name): …'"))
            }
        }
        return EntityData(by: by, isOwned: syntax.isOwned, rows: found, range: syntax.range)
    }

    /// Whether the missing value was written, so that another finding says why it is none.
    private func isReported(_ row: LiteralRow, _ property: PropertyID, _ written: LiteralRowSyntax) -> Bool {
        row[property] == nil && written.values.contains { $0.property.text == model[property].name }
            || model[property].isRequiredToHaveValue && !written.values.contains { $0.property.text == model[property].name }
                && (model[property].attribute?.defaultValue ?? .nil) == .nil && !model.makesKey(property, of: property.entity)
    }

    /// Returns what tells the rows apart if nothing is written: the key, or the only `unique` of which all rows have the values.
    private func key(of entity: Entity, _ syntax: DataSyntax, _ rows: [LiteralRow], into diagnostics: inout Diagnostics) -> [PropertyID]? {
        let possible = sets(of: entity).filter { set in set.allSatisfy { fault(of: $0) == nil } }
        let sets = possible.filter { set in rows.allSatisfy { row in set.allSatisfy { row[$0] != nil } } }
        let key = model[model.root(of: entity.id)].key
        if let set = sets.first(where: { $0 == key }) ?? (sets.count == 1 ? sets.first : nil) { return set }
        // A row without a part of the key is another mistake.
        if sets.isEmpty, let set = possible.first(where: { $0 == key }) ?? (possible.count == 1 ? possible.first : nil) { return set }
        let names = sets.map { "[\($0.map { model[$0].name }.joined(separator: ", "))]" }
        diagnostics.report(
            .invalidData(
                names.isEmpty ? "nothing tells the rows of '\(entity.name)' apart" : "several sets tell the rows of '\(entity.name)' apart",
                at: syntax.range, label: names.isEmpty ? "no key, and no 'unique'" : names.joined(separator: " and "),
                also: [Diagnostic.Label(entity.range, "declared here")],
                help: names.isEmpty
                    ? "give '\(entity.name)' a key or a 'unique' whose values all rows have" : "write which: '{ by: \(names[0]), rows: … }'"
            ))
        return nil
    }

    /// Returns the attributes that `by` names.
    private func written(_ syntax: DataSyntax, _ entity: Entity, into diagnostics: inout Diagnostics) -> [PropertyID]? {
        var by: [PropertyID] = []
        for name in syntax.by {
            guard let id = names.property(named: name.text, of: entity.id) else {
                let known = names.properties[entity.id.index].map { Name(model[$0].name, model[$0].range) }
                diagnostics.report(.unknownProperty(name, of: entity, known: known))
                return nil
            }
            if let reason = fault(of: id) {
                diagnostics.report(
                    .invalidData(
                        "'\(name.text)' cannot tell rows apart: \(reason)", at: name.range, label: "named here",
                        also: [Diagnostic.Label(model[id].range, "declared here")],
                        help: "name attributes that are texts, integers, booleans, UUIDs or cases of an enum"))
                return nil
            }
            by.append(id)
        }
        guard sets(of: entity).contains(where: { Set($0) == Set(by) }) else {
            let list = syntax.by.map(\.text).joined(separator: ", ")
            diagnostics.report(
                .invalidData(
                    "two rows of '\(entity.name)' may have the same '\(list)'",
                    at: syntax.by[0].range.union(syntax.by[syntax.by.count - 1].range),
                    label: "neither the key nor a 'unique'", also: [Diagnostic.Label(entity.range, "declared here")],
                    help: "add [\(list)] to 'unique' of '\(entity.name)', or name the key"))
            return nil
        }
        return by
    }

    /// The sets in which no two rows of an entity agree: its key, and each `unique` of it and of the entities above it.
    private func sets(of entity: Entity) -> [[PropertyID]] {
        var sets: [[PropertyID]] = []
        let key = model[model.root(of: entity.id)].key
        if !key.isEmpty { sets.append(key) }
        var next: EntityID? = entity.id
        while let id = next {
            for unique in model[id].unique where unique.parts.allSatisfy({ $0.leaves == nil }) { sets.append(unique.parts.map(\.property)) }
            next = model[id].parent
        }
        return sets
    }

    /// Why a property cannot tell rows apart; nil if it can.
    private func fault(of id: PropertyID) -> String? {
        guard let attribute = model[id].attribute else { return "it is a relationship" }
        guard attribute.isStored else { return "it is not stored" }
        switch attribute.type.value {
        case .string, .int16, .int32, .int64, .boolean, .uuid, .enumeration, .unknown: return nil
        default: return "its values are \(attribute.type.value.word)"
        }
    }
}
