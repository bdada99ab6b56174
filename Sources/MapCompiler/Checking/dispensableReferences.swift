import MapAnalysis
import MapPlanning

/// Returns the to-ones of the first step's source that can become nil without a finding that the rows do not have: they are optional, and the steps
/// only carry them along, as optional ones. A value that is computed from a reference could be another without it. Assertions do not matter: while rows
/// are missing, nobody knows whether they hold.
func dispensableReferences(in steps: ArraySlice<CompleteMapping>) -> Set<PropertyID> {
    guard let step = steps.first, step.sql == nil else { return [] }
    let later: Set<PropertyID>? = steps.count > 1 ? dispensableReferences(in: steps.dropFirst()) : nil
    var read: Set<PropertyID> = []
    for expression in step.fileLets.map(\.value) + step.emits.flatMap(\.expressions) { read.formUnion(expression.relationships) }
    for mapping in step.entityMappings {
        for expression in mapping.expressionsOfRows { read.formUnion(expression.relationships) }
        for property in mapping.properties {
            guard let carried = property.carriedReference, let relationship = step.destination[property.property].relationship else {
                for expression in property.expressions { read.formUnion(expression.relationships) }
                continue
            }
            // Of a to-many and its inverse, the to-one is stored.
            let stored = relationship.isMany ? relationship.inverse.flatMap { step.destination[$0].relationship } : relationship
            guard let stored, !stored.isMany else { continue }
            if !stored.isOptional || !(later?.contains(stored.id) ?? true) { read.insert(carried) }
        }
        if mapping.distinct.contains(where: { $0.property.map { step.destination[$0].relationship != nil } ?? false }) { return [] }
    }
    return Set(
        step.source.entities.flatMap(\.declared).compactMap(\.relationship).filter { relationship in
            !relationship.isMany && relationship.isOptional && !read.contains(relationship.id)
                && !(relationship.inverse.map(read.contains) ?? false)
        }.map(\.id))
}

extension PropertyMapping {
    /// The source's relationship whose rows the relationship has afterwards, if it is carried over unchanged: `boss: $source.boss`.
    fileprivate var carriedReference: PropertyID? {
        guard case .expression(let expression) = source else { return if case .carried(let id) = source { id } else { nil } }
        guard case .mapped(_, let rows) = expression.kind, case .path(let base, let path) = rows.kind, case .variable(.source) = base.kind,
            path.count == 1
        else { return nil }
        switch path[0] {
        case .toOne(let id), .toMany(let id): return id
        case .attribute, .part: return nil
        }
    }
}

extension Expression {
    /// The relationships that it follows.
    fileprivate var relationships: Set<PropertyID> {
        var found: Set<PropertyID> = []
        _ = contains { part in
            guard case .path(_, let steps) = part.kind else { return false }
            for case .toOne(let id) in steps { found.insert(id) }
            for case .toMany(let id) in steps { found.insert(id) }
            return false
        }
        return found
    }
}
