import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Returns why a path cannot be planned because of layout `core-data`; nil if it can.
func coreDataObstacle(on path: MigrationPath, for state: StoreState, withoutHashes: Bool) -> Outcome<Plan>? {
    if state.version == nil, path.destination.isCoreData { return .stopped(by: .findings, .unwritableLayout(of: path.destination)) }
    guard let source = path.steps.first?.source, source.isCoreData else { return nil }
    if let configuration = state.configuration {
        return .stopped(by: .findings, .unwritableLayout(of: configuration, in: state.path ?? ""))
    }
    var findings: [Diagnostic] = []
    // The store has such a column already, and its name is compared with the store's.
    let isKindNamed = source.entities.flatMap(\.declared).contains { $0.relationship.map(source.isToMiddleOfHierarchy) ?? false }
    for step in path.steps {
        let unwritable = step.destination.isCoreData ? step.unwritableForms(isKindNamed: isKindNamed) : []
        findings += unwritable
        if unwritable.isEmpty { findings += step.destination.isCoreData ? step.formsReadInVain : unreadableForms(of: step.source) }
    }
    let unknown = VersionHashes(path.destination).unknown
    if path.destination.isCoreData, !withoutHashes, findings.isEmpty, !unknown.isEmpty {
        findings.append(.unknownVersionHashes(of: path.destination, unknown))
    }
    return findings.isEmpty ? nil : .stopped(by: .findings, findings)
}

/// Returns a finding for each property whose stored form mapc cannot read.
private func unreadableForms(of model: Model) -> [Diagnostic] {
    guard model.isCoreData else { return [] }
    return model.entities.flatMap(\.declared).compactMap { property in
        property.attribute.flatMap(model.unknownForm).map { .unreadableForm(property, of: model, $0) }
            ?? (property.attribute?.hasExternalStorage ?? false
                ? .unreadableForm(property, of: model, "its values may be in files of their own, or have a byte in front that says so")
                : nil)
    }
}

extension CompleteMapping {
    /// A finding for each property that a step within layout `core-data` reads, and of which mapc does not know the columns. It would read no values, and the rows
    /// would lose theirs.
    fileprivate var formsReadInVain: [Diagnostic] {
        source.entities.flatMap(\.declared).compactMap { property in
            guard let attribute = property.attribute, let reason = source.unknownForm(of: attribute), reads(attribute.id) else {
                return nil
            }
            return .unreadableForm(property, of: source, reason)
        }
    }

    private func reads(_ property: PropertyID) -> Bool {
        let isCarried = entityMappings.flatMap(\.properties).contains { mapped in
            switch mapped.source {
            case .carried(property), .carriedOrDefault(property, _): true
            default: false
            }
        }
        return isCarried
            || expressions.contains { (expression: Expression) in
                expression.contains { part in
                    guard case .path(_, let steps) = part.kind else { return false }
                    return steps.contains { step in
                        if case .attribute(let leaf) = step { leaf.property == property } else { false }
                    }
                }
            }
    }

    /// A finding for each property that a step within layout `core-data` cannot write.
    fileprivate func unwritableForms(isKindNamed: Bool) -> [Diagnostic] {
        destination.entities.flatMap { entity in
            entity.declared.compactMap { property in
                unwritableForm(of: property, isKindNamed).map { .unwritableForm(property, of: destination, $0.reason, help: $0.help) }
            }
        }
    }

    private func unwritableForm(of property: Property, _ isKindNamed: Bool) -> (reason: String, help: String)? {
        if let reason = property.attribute.flatMap(destination.unknownForm) { return (reason, "migrate this store with Core Data") }
        switch property {
        case .attribute(let attribute):
            if attribute.hasExternalStorage != (origins(of: attribute.id).contains { source[$0].attribute?.hasExternalStorage ?? false }),
                !origins(of: attribute.id).isEmpty || writes(attribute.id)
            {
                return (
                    "values in files of their own have another form than others",
                    "carry it over from an attribute with the same 'externalStorage'"
                )
            }
            if attribute.hasExternalStorage, writes(attribute.id) {
                return ("only Core Data writes values of external storage", "carry it over as it is, or leave it out")
            }
            if attribute.derivation != nil,
                destination.derivation(of: attribute.id) != origins(of: attribute.id).first.flatMap(source.derivation)
            {
                return ("only Core Data makes the triggers of a new derived attribute", "migrate this store with Core Data")
            }
        case .relationship(let relationship):
            return unwritableForm(of: relationship, isKindNamed)
        }
        return nil
    }

    /// The properties of the source from which mappings carry a property over.
    func origins(of property: PropertyID) -> [PropertyID] {
        entityMappings.compactMap { $0[property] }.compactMap { mapped in
            switch mapped.source {
            case .carried(let origin), .carriedOrDefault(let origin, _): origin
            default: nil
            }
        }
    }

    /// Whether a mapping computes values of a property.
    private func writes(_ property: PropertyID) -> Bool {
        entityMappings.compactMap { $0[property] }.contains { mapped in
            switch mapped.source {
            case .expression, .parts, .carriedOrDefault: true
            case .constant(let value): value != .nil
            case .carried, .inverse, .generatedKey, .absent: false
            }
        }
    }
}

extension Model {
    /// Why nothing is known of the columns of an attribute; nil if they are known.
    fileprivate func unknownForm(of attribute: Attribute) -> String? { attribute.isStored ? unknownColumns(of: attribute) : nil }

    fileprivate func derivation(of property: PropertyID) -> String? { self[property].attribute?.derivation }
}
