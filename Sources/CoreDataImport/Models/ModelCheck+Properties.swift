import MapAnalysis
import MapSyntax

/// Properties, and what refers to them.
extension ModelCheck {
    /// Reports properties with the name, or the renaming ID, of another property of the entity or of its ancestors.
    mutating func checkNames(of index: Int) {
        let entity = model.entities[index]
        let ancestors = lineage(of: index).dropFirst()
        var names: [String: Property] = [:]
        var canonical: [String: Property] = [:]
        for property in Self.properties(of: entity) {
            if let first = names[property.name] {
                report(.twoOfOneName("\(entity.name).\(property.name)", "properties", at: place(property.range), first: place(first.range)))
                continue
            }
            names[property.name] = property
            if let owner = ancestors.first(where: { properties[$0][property.name] != nil }), let first = properties[owner][property.name] {
                let parent = model.entities[owner].name
                report(.inheritedTwice("\(entity.name).\(property.name)", parent, at: place(property.range), first: place(first.range)))
                continue
            }
            let name = property.canonicalName
            let owner = canonical[name] == nil ? ancestors.first { canonicalProperties[$0][name] != nil } : index
            if let owner, let first = canonical[name] ?? canonicalProperties[owner][name],
                property.renamingID != nil || first.renamingID != nil
            {
                let names = ("\(model.entities[owner].name).\(first.name)", "\(entity.name).\(property.name)")
                report(.oneRenamingID(name, names, at: place(property.range), first: place(first.range)))
            }
            canonical[name] = canonical[name] ?? property
        }
    }

    mutating func checkAttributes(of index: Int) {
        let entity = model.entities[index]
        for attribute in entity.attributes {
            let name = "\(entity.name).\(attribute.name)"
            // The reader of XML has reported a type that is missing or unknown, with the place of the type.
            if attribute.type == .undefined, !attribute.isTransient, attribute.range == nil {
                report(.noAttributeType(name, at: place(nil)))
            }
            checkValues(of: attribute, name)
            guard attribute.type == .composite else { continue }
            guard let composite = attribute.composite else {
                // An archive does not say it, and is reported as read in part.
                if attribute.range != nil { report(.noComposite(name, at: place(attribute.range))) }
                continue
            }
            guard !composites.contains(composite), attribute.range != nil else { continue }
            let near = suggestion(for: composite, among: model.composites.map(\.name))
            report(.unknownComposite(composite, of: name, at: place(attribute.range), near: near))
        }
    }

    /// Reports a pattern that mapc does not understand, and digits of a decimal that Core Data does not store.
    private mutating func checkValues(of attribute: CoreDataModel.Attribute, _ name: String) {
        if let pattern = attribute.pattern, let fault = TextPattern.fault(in: pattern) {
            report(.unreadPattern(fault, of: name, at: place(attribute.range)))
        }
        for (what, value) in [("default value", attribute.defaultValue), ("minimum", attribute.min), ("maximum", attribute.max)] {
            guard attribute.type == .decimal, case .number(let digits)? = value, let stored = storedDecimal(digits) else { continue }
            report(.roundedDecimal(what, digits, as: stored, of: name, at: place(attribute.range)))
        }
    }

    /// Reports uniqueness constraints and indexes over names that are not properties.
    mutating func checkIndexes(of index: Int) {
        let entity = model.entities[index]
        for (number, names) in entity.unique.enumerated() {
            for (part, name) in names.enumerated() where !isProperty(name, of: index) {
                let hasRange = number < entity.uniqueRanges.count && part < entity.uniqueRanges[number].count
                let range = hasRange ? entity.uniqueRanges[number][part] : entity.range
                reportUnknown(name, in: "a uniqueness constraint", of: index, at: range)
            }
        }
        for fetchIndex in entity.indexes {
            for part in fetchIndex.parts where !part.isExpression && !isProperty(part.property, of: index) {
                let what = fetchIndex.name.map { "the index '\($0)'" } ?? "a compound index"
                reportUnknown(part.property, in: what, of: index, at: part.range ?? entity.range)
            }
        }
    }

    /// Whether a name, or the part of a path before its first point, is that of a property.
    private func isProperty(_ name: String, of index: Int) -> Bool {
        property(String(name.prefix { $0 != "." }), of: index) != nil
    }

    private mutating func reportUnknown(_ name: String, in what: String, of index: Int, at range: TextRange?) {
        let near = suggestion(for: name, among: propertyNames(of: index))
        report(.unknownModelProperty(name, in: what, of: model.entities[index].name, at: place(range), near: near))
    }

    /// Reports configurations and fetch requests of entities that the model does not have.
    mutating func checkRequests() {
        for configuration in model.configurations {
            for (index, name) in configuration.entities.enumerated() where entities[name] == nil {
                let range = index < configuration.ranges.count ? configuration.ranges[index] : nil
                let what = "a member of the configuration '\(configuration.name)'"
                report(.unknownModelEntity(name, as: what, at: place(range), near: suggestion(for: name, among: entityNames)))
            }
        }
        let requests =
            model.fetchRequests.map { ($0, "the entity of the fetch request '\($0.name)'") }
            + model.entities.flatMap { entity in
                entity.fetchedProperties.map { ($0, "the destination of '\(entity.name).\($0.name)'") }
            }
        for (request, what) in requests where entities[request.entity] == nil {
            let near = suggestion(for: request.entity, among: entityNames)
            report(.unknownModelEntity(request.entity, as: what, at: place(request.range), near: near))
        }
    }
}
