import MapAnalysis
import MapSyntax

/// Reports names under `lost` by which only a later version calls a property that the rows before have. A test names it as in their version.
func reportLaterNames(in test: MigrationTest, of analysis: Analysis, into diagnostics: inout Diagnostics) {
    let way = analysis.models.between(test.source.version, test.destination.version)
    for loss in test.lost where test.source.property(of: loss) == nil {
        guard let end = way.firstIndex(where: { $0.property(of: loss) != nil }), let owner = way[end].property(of: loss) else { continue }
        let steps = zip(way[..<end], way[1...end]).map { analysis.step(from: $0.version, to: $1.version)?.complete }
        let first = steps.reversed().reduce(PropertyOwner?.some(owner)) { owner, step in owner.flatMap { step?.onlyOrigin(of: $0) } }
        if let first { diagnostics.report(.laterName(loss, way[end], first, in: test.source)) }
    }
}

extension Model {
    /// The property that a test names.
    fileprivate func property(of loss: TestLoss) -> PropertyOwner? {
        entity(loss.entity).flatMap { entity in
            property(loss.property, of: entity.id).map { PropertyOwner(entity: entity.id, property: $0) }
        }
    }
}

extension CompleteMapping {
    /// Returns the property of the source that is this one, perhaps with another name or type. A property that is made of several, or one of several that are made of one, is
    /// another property: `nil`.
    fileprivate func onlyOrigin(of owner: PropertyOwner) -> PropertyOwner? {
        let origins = source.entities.flatMap { entity in
            source.properties(of: entity.id).filter { $0.entity == entity.id }.map { PropertyOwner(entity: entity.id, property: $0) }
        }.map { (origin: $0, made: Set(made(of: [$0]).map(\.property))) }
        let makers = origins.filter { $0.made.contains(owner.property) }
        guard makers.count == 1, makers[0].made.count == 1 else { return nil }
        let property = makers[0].origin.property
        let entities = entityMappings.filter { destination.isKind($0.destination, of: owner.entity) }.compactMap(\.source)
        // The name of the entity that its rows are of, unless these are several.
        let entity = entities.first { entity in entities.allSatisfy { source.isKind($0, of: entity) } } ?? property.entity
        return PropertyOwner(entity: source.isKind(entity, of: property.entity) ? entity : property.entity, property: property)
    }
}

extension Diagnostic {
    fileprivate static func laterName(_ loss: TestLoss, _ later: Model, _ owner: PropertyOwner, in model: Model) -> Diagnostic {
        let name = "\(model[owner.entity].name).\(model[owner.property].name)"
        return Diagnostic(
            .unknownProperty, "version \(model.version) has no property '\(loss.name.text)'", at: loss.name.range,
            label: "the name of '\(name)' in version \(later.version)", also: [Label(model[owner.property].range, "declared here")],
            help: "write '\(name)': a test names properties as in the version of its rows",
            fixes: .replacing(loss.name.range, by: yamlText(name)))
    }
}
