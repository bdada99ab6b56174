import MapAnalysis
import MapPlan
import MapSyntax

extension Composition {
    /// A property or an entity that the versions around the one between have under one name, and that one has not: `Shelf.color`. In steps the database gets a
    /// new column or table. One pass would find the old one under the name, with all that only the database declares of it.
    var comesBack: String? {
        let (old, between, new) = (first.source, second.source, second.destination)
        for entity in new.entities {
            // Most entities stay, and are found by their names at once.
            if between.entity(entity.name).map({ isSpelled($0.name, entity.name) }) ?? false { continue }
            if between.entities.contains(where: { isSpelled($0.canonicalName, entity.name) || isSpelled($0.name, entity.name) }) {
                continue
            }
            if old.entities.contains(where: { isSpelled($0.name, entity.name) }) { return entity.name }
        }
        for maker in second.entityMappings {
            let makers = maker.takenKinds.flatMap { producers[$0.index] }
            for id in new.properties(of: maker.destination) where !(maker[id]?.copiesOne ?? false) {
                let property = new[id]
                func has(_ model: Model, _ entity: EntityID) -> Bool {
                    model.properties(of: entity).contains {
                        isSpelled(model[$0].name, property.name) || isSpelled(model[$0].canonicalName, property.name)
                    }
                }
                let returns = makers.contains { producer in
                    producer.source.map { has(old, $0) && !has(between, producer.destination) } ?? false
                }
                if returns { return "\(new[maker.destination].name).\(property.name)" }
            }
        }
        return nil
    }
}

extension PropertyMapping {
    /// Whether the value is that of a property of the version before, which the version between has then.
    fileprivate var copiesOne: Bool {
        switch source {
        case .carried, .carriedOrDefault: true
        case .parts, .expression, .constant, .inverse, .generatedKey, .absent: false
        }
    }
}
