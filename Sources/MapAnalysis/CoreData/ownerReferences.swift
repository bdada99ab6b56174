/// Core Data stores a to-many without an inverse in the table of its destination: each row refers to its owner, in a column that has the owner's number and
/// the to-many's name, `Z2BOXES`. A mapping sees the to-many alone. Behind it, a plan and the interpreter need the other side, so both get the model with
/// such owner references as to-ones.
extension Model {
    /// The to-manys without an inverse, in the order of the model.
    package var oneWayToManys: [Relationship] {
        guard layout == LayoutNames.coreDataLayout else { return [] }
        return entities.flatMap(\.declared).compactMap(\.relationship).filter { $0.isMany && $0.inverse == nil }
    }

    /// The model with a reference to the owner for each to-many without an inverse. All other properties keep their IDs, and the fingerprints stay those of
    /// the model as it is written.
    package var withOwnerReferences: Model {
        let toManys = oneWayToManys
        if toManys.isEmpty { return self }
        var entities = self.entities
        for toMany in toManys {
            let (owner, destination) = (toMany.id.entity, toMany.destination.index)
            let id = PropertyID(toMany.destination, entities[destination].declared.count)
            var reference = Relationship(
                id: id, name: "\(self[owner].name).\(toMany.name)", canonicalName: "\(self[owner].canonicalName).\(toMany.canonicalName)",
                range: toMany.range, destination: owner, destinationRange: toMany.range, isMany: false, isOptional: true, isOrdered: false,
                inverse: toMany.id, deleteRule: .nullify, columns: [])
            reference.details = Relationship.Details()
            reference.details?.isOwnerReference = true
            entities[destination].declared.append(.relationship(reference))
            var other = toMany
            other.inverse = id
            entities[owner.index].declared[toMany.id.index] = .relationship(other)
        }
        return with(entities: entities)
    }

    /// `Post.author`; for a reference to the owner the to-many, `Blog.posts`.
    package func title(of property: PropertyID) -> String {
        if self[property].relationship?.isOwnerReference ?? false { return self[property].name }
        return "\(self[property.entity].name).\(self[property].name)"
    }
}

extension CompleteMapping {
    /// The mapping between the models with owner references. If every owner keeps its rows, the rows keep their references. Otherwise the references follow from
    /// the to-many.
    var withOwnerReferences: CompleteMapping {
        if source.oneWayToManys.isEmpty, destination.oneWayToManys.isEmpty { return self }
        let (source, destination) = (source.withOwnerReferences, destination.withOwnerReferences)
        var (mappings, stated) = (entityMappings, statedRelationships)
        for toMany in destination.entities.flatMap(\.declared).compactMap(\.relationship) where toMany.isMany {
            guard stated.contains(toMany.id), let back = toMany.inverse, let reference = destination[back].relationship, !reference.isMany
            else { continue }
            let owners = mappings.compactMap { $0[toMany.id] }
            let origins = Set(owners.compactMap(\.carriedToMany))
            let former = origins.first.flatMap { source[$0].relationship }
            let backBefore = former?.inverse.flatMap { source[$0].relationship }
            let isKept = origins.count == 1 && owners.allSatisfy { $0.carriedToMany != nil && !$0.isOfItem }
            guard reference.isOwnerReference || backBefore?.isOwnerReference ?? false else { continue }
            if isKept, let former, former.isMany, let backBefore, !backBefore.isMany {
                stated = stated.subtracting([toMany.id]).union([back])
                for place in mappings.indices {
                    mappings[place].set(.inverse(of: back), of: toMany.id, in: destination) { _ in true }
                    mappings[place].set(.carried(backBefore.id), of: back, in: destination) { entity in
                        entity.map { source.isKind($0, of: backBefore.id.entity) } ?? false
                    }
                }
            } else {
                for place in mappings.indices { mappings[place].set(.inverse(of: toMany.id), of: back, in: destination) { _ in true } }
            }
        }
        return with(source: source, destination: destination, entityMappings: mappings, statedRelationships: stated)
    }
}

extension CompleteMapping {
    /// An ordered to-many without an inverse that becomes a many-to-many. Its positions are those of the rows of its destination, and pairs have their own.
    package var orderedOwnersOfMany: String? {
        for toMany in source.entities.flatMap(\.declared).compactMap(\.relationship) where toMany.isMany && toMany.isOrdered {
            guard let back = toMany.inverse, source[back].relationship?.isOwnerReference ?? false else { continue }
            let becomesMany = entityMappings.flatMap(\.properties).contains { property in
                guard property.carriedToMany == toMany.id, let now = destination[property.property].relationship?.inverse else {
                    return false
                }
                return destination[now].relationship?.isMany ?? false
            }
            if becomesMany { return source.title(of: toMany.id) }
        }
        return nil
    }
}

extension EntityMapping {
    /// Sets a property of the rows that the mapping makes; to nil if they come from rows without such a value. Does nothing if its rows do not have the property.
    fileprivate mutating func set(
        _ value: PropertyMapping.Source, of property: PropertyID, in model: Model, where has: (_ source: EntityID?) -> Bool
    ) {
        guard model.isKind(destination, of: property.entity) else { return }
        let set = PropertyMapping(
            property: property, source: has(source) ? value : .constant(.nil),
            origin: .inferred(by: "inverse", because: "the other side of '\(model.title(of: property))'"), dropsNil: false)
        if let place = properties.firstIndex(where: { $0.property == property }) {
            properties[place] = set
        } else {
            properties.append(set)
            let order = model.properties(of: destination)
            properties.sort { (order.firstIndex(of: $0.property) ?? 0) < (order.firstIndex(of: $1.property) ?? 0) }
        }
    }
}
