import MapSyntax

/// A property of a destination entity that an entity mapping does not set.
struct PropertyGap: Sendable {
    let pair: ModelPair
    let property: Property
    let id: PropertyID
    /// What the property was: the property of that canonical name among those of the mapping's source.
    let former: Former?
    /// The mapping's source and destination.
    let sourceEntity: EntityID?
    let entity: EntityID
    /// Whether the source is the one that inference would choose; beside another only what is certain is inferred (semantics S10).
    let isOwnSource: Bool
    /// Whether the rows of another mapping of this destination have the first claim to their keys.
    let isLaterMapping: Bool
    /// The other side of a pair of relationships, when that side is the stated one.
    let statedInverse: PropertyID?
    let targets: RelationshipTargets
    /// The name of the mapping, and whether it makes rows of elements: what a new key is made of.
    var mapping = ""
    var hasElements = false
    /// What the former property is read from: `$source`, or `$item` beside `each`.
    var row = Expression.Variable.source
    /// What fixes write, and the entry that they write it into.
    var edits: MappingEdits?
    var entry: EntityMappingSyntax?

    struct Former: Sendable {
        let id: PropertyID
        let property: Property
    }

    var attribute: Attribute? { property.attribute }
    var relationship: Relationship? { property.relationship }
    var hasSameName: Bool { former?.property.name == property.name }

    /// Whether the property is declared by the entity that declared it before, so that nothing moved.
    var staysInEntity: Bool {
        guard let former else { return false }
        // Beside another source there is no hierarchy to have moved in.
        return !isOwnSource || pair.successor(of: former.id.entity) == id.entity
    }

    /// For people: where a name comes from when the names differ, `renaming ID 'color'`.
    var identity: String { hasSameName ? "same name" : "renaming ID '\(property.canonicalName)'" }

    /// How the former values fit the attribute's type; `nil` if they do not, or there are none.
    var carriage: Carriage? {
        guard let attribute, let was = former?.property.attribute, !was.isTransient else { return nil }
        return pair.carriage(from: was, to: attribute)
    }

    /// Whether the former property may be nil where this property may not.
    var gainsRequired: Bool {
        guard let attribute, let was = former?.property.attribute else { return false }
        return was.type.isOptional && !attribute.type.isOptional
    }

    /// The former value as it is, or converted to this attribute's type.
    func carried(_ carriage: Carriage, from former: Former) -> PropertyMapping.Source {
        guard let attribute, case .widened(_, isComputed: true) = carriage else { return .carried(former.id) }
        return .expression(widened(former, to: attribute))
    }

    /// `$source.price`, made a value of the destination's type.
    func widened(_ former: Former, to attribute: Attribute) -> Expression {
        let read = path(former)
        return Expression(.widen(read), ExpressionType(attribute.type.value, isOptional: read.type.isOptional))
    }

    /// `$source.price`
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

    /// The UUID that the row has in this place, as `newUUID()` would give it.
    var rowUUID: Expression? {
        guard let sourceEntity else { return nil }
        let row = Expression(.variable(.source), ExpressionType(.row(.source, sourceEntity)))
        let words = [pair.source.model.name, pair.source.model.version, pair.destination.model.version, mapping, property.name]
        return .rowUUID(words, of: row, hasElements: hasElements, in: pair.source.model)
    }

    /// The default, or nil.
    var fallback: Value { attribute?.defaultValue ?? .nil }
}

extension PropertyGap {
    /// The fix that sets the property to an expression.
    func setting(_ value: String, _ consequence: String? = nil) -> Diagnostic.Fix? {
        let name = property.name
        let title = "write '\(name): \(value)' under 'set' of '\(pair.destination.name(entity))'"
        return edits?.writing(
            title + (consequence.map { ", \($0)" } ?? ""), [.set(entity, name, value)], entry: entry)
    }

    /// The former value as an expression writes it: `$source.price`.
    func read(_ former: Former) -> String { (row == .item ? "$item." : "$source.") + former.property.name }

    /// Whether nothing of the source becomes this property. Beside another source what does not fit counts as nothing.
    var hasNoFormerValue: Bool { former == nil || !isOwnSource }

    /// Whether the property alone is the key of its hierarchy.
    var isWholeKey: Bool {
        let key = pair.destination.model.entities[pair.destination.roots[entity.index].index].key
        return key.count == 1 && key[0] == id
    }

    /// An ordered to-many that is no longer ordered.
    var lostOrder: Diagnostic? {
        guard let relationship, let was = former?.property.relationship, was.isMany, was.isOrdered,
            relationship.isMany, !relationship.isOrdered
        else { return nil }
        return .lostOrder(relationship, was, in: pair, edits?.texts)
    }

    /// A Boolean or an enum that old rows get only because it is the default: often that default is right for new rows alone.
    var defaultForOldRows: Diagnostic? {
        guard let attribute, sourceEntity != nil, fallback != .nil else { return nil }
        switch attribute.type.value {
        case .boolean, .enumeration: return .defaultForOldRows(self, attribute, is: fallback)
        default: return nil
        }
    }

    /// A form that holds less than the old one: whole seconds, a fixed number of decimals, for a number of 64 bits a real.
    var coarserRepresentation: Diagnostic? {
        guard let attribute, let was = former?.property.attribute else { return nil }
        let isCoarser =
            attribute.type.value == .decimal && was.type.value != .decimal
            ? !pair.holdsEveryValue(of: was, in: attribute) : attribute.representation.isCoarser(than: was.representation)
        return isCoarser ? .coarserRepresentation(self, attribute, was) : nil
    }
}

extension Representation {
    /// Whether some value of the other form cannot be told from its neighbour in this one.
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
    /// Microseconds between two instants that the form can tell apart; a real form can tell any today's apart.
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
