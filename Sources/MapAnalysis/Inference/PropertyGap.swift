import MapSyntax

/// A property of a destination entity that an entity mapping does not set.
struct PropertyGap: Sendable {
    let pair: ModelPair
    let property: Property
    let id: PropertyID
    /// The property with the same canonical name among those of the mapping's source.
    let former: Former?
    /// The mapping's source.
    let sourceEntity: EntityID?
    let entity: EntityID
    /// Whether the source is the one that inference would choose. For another source only certain values are inferred.
    let isOwnSource: Bool
    /// How the rows of the mapping get their keys.
    let keys: KeyOrigin
    /// The other side of a pair of relationships, if that side is the stated one.
    let statedInverse: PropertyID?
    let targets: RelationshipTargets
    /// The name of the mapping. A new UUID is made from it and from `hasElements`: whether the mapping makes rows from elements.
    var mapping = ""
    var hasElements = false
    /// The row that has the former property: `$source`, or `$item` for elements of `each`.
    var row = Expression.Variable.source
    /// What is known of the rows that `where` leaves.
    var facts: Set<NonNilFact> = []
    /// Writes the fixes, into `entry` if there is one.
    var edits: MappingEdits?
    var entry: EntityMappingSyntax?

    struct Former: Sendable {
        let id: PropertyID
        let property: Property
    }

    var attribute: Attribute? { property.attribute }
    var relationship: Relationship? { property.relationship }
    var hasSameName: Bool { former?.property.name == property.name }

    /// Whether the entity that declares the property also declared it before, so that the property has not moved.
    var staysInEntity: Bool {
        guard let former else { return false }
        // With another source there is no common hierarchy in which the property could have moved.
        return !isOwnSource || pair.successor(of: former.id.entity) == id.entity
    }

    /// In words for a reason: `same name`, or `renaming ID 'color'` if the names differ.
    var identity: String { hasSameName ? "same name" : "renaming ID '\(property.canonicalName)'" }

    /// How the former values fit the attribute's type; nil if they do not fit or there are none.
    var attributeFit: AttributeFit? {
        guard let attribute, let was = former?.property.attribute, !was.isTransient else { return nil }
        return pair.fit(from: was, to: attribute)
    }

    /// Whether the former property may be nil but this property may not.
    var gainsRequired: Bool {
        guard let attribute, let was = former?.property.attribute else { return false }
        return was.type.isOptional && !attribute.type.isOptional
    }

    /// Returns the former value unchanged, or converted to this attribute's type.
    func carried(_ fit: AttributeFit, from former: Former) -> PropertyMapping.Source {
        guard let attribute, case .widened(_, isComputed: true) = fit else { return .carried(former.id) }
        return .expression(widened(former, to: attribute))
    }

    /// Returns the former value, such as `$source.price`, widened to the destination's type.
    func widened(_ former: Former, to attribute: Attribute) -> Expression {
        let read = path(former)
        return Expression(.widen(read), ExpressionType(attribute.type.value, isOptional: read.type.isOptional))
    }

    /// Returns the expression that reads the former value, such as `$source.price`.
    func path(_ former: Former) -> Expression {
        let row = Expression(.variable(self.row), ExpressionType(.row(.source, sourceEntity ?? former.id.entity)))
        switch former.property {
        case .attribute(let attribute):
            return Expression(.path(row, [.attribute(LeafID(former.id))]), attribute.type.on(.source))
        case .relationship(let relationship):
            let target = ValueType.row(.source, relationship.destination)
            if relationship.isMany { return Expression(.path(row, [.toMany(former.id)]), ExpressionType(.sequence(target))) }
            return Expression(.path(row, [.toOne(former.id)]), ExpressionType(target, isOptional: relationship.isOptional))
        }
    }

    /// The expression for the UUID that `newUUID()` would give the row in this place.
    var rowUUID: Expression? {
        guard let sourceEntity else { return nil }
        let row = Expression(.variable(.source), ExpressionType(.row(.source, sourceEntity)))
        let words = [pair.source.model.name, pair.source.model.version, pair.destination.model.version, mapping, property.name]
        return .rowUUID(words, of: row, hasElements: hasElements, in: pair.source.model)
    }

    /// The attribute's default, or nil.
    var fallback: Value { attribute?.defaultValue ?? .nil }
}

extension PropertyGap {
    /// Returns the fix that sets the property to an expression.
    func setting(_ value: String, _ consequence: String? = nil) -> Diagnostic.Fix? {
        let name = property.name
        let title = "write '\(name): \(value)' under 'set' of '\(pair.destination.name(entity))'"
        return edits?.writing(
            title + (consequence.map { ", \($0)" } ?? ""), [.set(entity, name, value)], entry: entry)
    }

    /// Returns the text of the expression that reads the former value: `$source.price`.
    func read(_ former: Former) -> String { (row == .item ? "$item." : "$source.") + former.property.name }

    /// Whether the property has no former value. If the source is not the mapping's own, a value that does not fit counts as none.
    var hasNoFormerValue: Bool { former == nil || !isOwnSource || wasTransient }

    /// Whether no store has the former value. A transient attribute that is stored from now on is a new one.
    var wasTransient: Bool { former?.property.attribute?.isTransient ?? false }

    /// Whether the property alone is the key of its hierarchy.
    var isWholeKey: Bool {
        let key = pair.destination.model.entities[pair.destination.roots[entity.index].index].key
        return key.count == 1 && key[0] == id
    }

    /// The finding for an ordered to-many that is no longer ordered.
    var lostOrder: Diagnostic? {
        guard let relationship, let was = former?.property.relationship, was.isMany, was.isOrdered,
            relationship.isMany, !relationship.isOrdered
        else { return nil }
        return .lostOrder(relationship, was, in: pair, edits?.texts)
    }

    /// The note for a Boolean or an enum that old rows get only because it is the default. Such a default is often right for new rows
    /// alone.
    var defaultForOldRows: Diagnostic? {
        guard let attribute, sourceEntity != nil, fallback != .nil else { return nil }
        switch attribute.type.value {
        case .boolean, .enumeration: return .defaultForOldRows(self, attribute, is: fallback)
        default: return nil
        }
    }

    /// The finding for a form that is less precise than the old one: whole seconds, a fixed number of decimal places, or a real for 64-bit
    /// numbers.
    var coarserRepresentation: Diagnostic? {
        guard let attribute, let was = former?.property.attribute else { return nil }
        let isCoarser =
            attribute.type.value == .decimal && was.type.value != .decimal
            ? !pair.holdsEveryValue(of: was, in: attribute) : attribute.representation.isCoarser(than: was.representation)
        return isCoarser ? .coarserRepresentation(self, attribute, was) : nil
    }
}

extension Representation {
    /// Whether two different values in the other form can become the same value in this one.
    func isCoarser(than other: Representation) -> Bool {
        switch (other, self) {
        case (.date(let old), .date(let new)): new.finestStep > old.finestStep
        case (.decimal(let old), .decimal(.integer(let scale))):
            if case .integer(let former) = old { scale < former } else { true }
        case (.decimal(.text), .decimal(.real)), (.decimal(.text), .decimal(.numeric)): true
        case (.decimal(.integer), .decimal(.real)), (.decimal(.integer), .decimal(.numeric)): true
        default: false
        }
    }
}

extension Representation.DateForm {
    /// The smallest distance in microseconds between two instants that the form distinguishes. A real distinguishes all instants near the
    /// present.
    fileprivate var finestStep: Int {
        switch self {
        case .iso8601, .reference2001: 1
        case .unixms, .julian: 1000
        case .unix: 1_000_000
        case .day: 86_400_000_000
        case .sql(let form): Int(form.step)
        }
    }
}
