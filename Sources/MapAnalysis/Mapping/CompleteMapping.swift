package import MapSyntax

/// An entity mapping of one version step: an index into `CompleteMapping.entityMappings`.
package struct MappingID: Hashable, Sendable, Comparable {
    package let index: Int

    package init(_ index: Int) { self.index = index }

    package static func < (left: MappingID, right: MappingID) -> Bool { left.index < right.index }
}

/// What one version becomes in the next, with nothing left open: what each destination row is.
///
/// Only `Analysis` makes one, and only when no error stands; so planning never meets a hole.
package struct CompleteMapping: Sendable {
    package let source: Model
    package let destination: Model
    /// In the order of the destination's entities, and for one entity in the order of the file (which decides about keys).
    package let entityMappings: [EntityMapping]
    /// Source entities whose rows go nowhere, named under `drop` or emptied.
    package let droppedEntities: [EntityID]
    /// Relationships of the destination that are the stated side of their pairs; the other side follows.
    package let statedRelationships: Set<PropertyID>
    /// The file's `let`s, computed once; each reads only those before it.
    package let fileLets: [LetBinding]
    /// What whoever migrates must or may say.
    package let parameters: [MappingParameter]
    /// What must hold of both sides, before the result is accepted.
    package let asserts: [Expression]
    /// What goes to the program that migrates, in the order of the file.
    package let emits: [Emission]
    /// What the author wrote in SQL, of which nothing is known here.
    package let sql: SQLSyntax?
    /// Whether anything is set by hand, so that a step is needed even between equal fingerprints.
    package let setsAnything: Bool
    /// What versions on the way would store, where this stands for several steps.
    package let passedWrites: [PassedWrite]
    /// The values that intermediate versions would lose in conversions, with the files of their mappings, in which the losses are counted.
    package let passedConversions: [PassedConversion]
    package let passedFiles: Set<FileID>
    private let makers: MakersByEntity

    package init(
        source: Model, destination: Model, entityMappings: [EntityMapping], droppedEntities: [EntityID],
        statedRelationships: Set<PropertyID>, fileLets: [LetBinding], parameters: [MappingParameter] = [],
        asserts: [Expression] = [], emits: [Emission] = [],
        sql: SQLSyntax? = nil, setsAnything: Bool, passedWrites: [PassedWrite] = [],
        passedConversions: [PassedConversion] = [], passedFiles: Set<FileID> = []
    ) {
        self.source = source
        self.destination = destination
        self.entityMappings = entityMappings
        self.droppedEntities = droppedEntities
        self.statedRelationships = statedRelationships
        self.fileLets = fileLets
        self.parameters = parameters
        self.asserts = asserts
        self.emits = emits
        self.sql = sql
        self.setsAnything = setsAnything
        self.passedWrites = passedWrites
        self.passedConversions = passedConversions
        self.passedFiles = passedFiles
        makers = MakersByEntity(entityMappings, destination)
    }

    /// The mappings that make rows of an entity, or of a kind of it, in order.
    package func makers(of entity: EntityID) -> [EntityMapping] {
        let kinds = destination.concreteKinds(of: entity)
        if kinds.count == 1 { return makers[kinds[0]].map { entityMappings[$0.index] } }
        return kinds.flatMap { makers[$0] }.sorted().map { entityMappings[$0.index] }
    }

    /// The mappings whose rows one `distinct` compares or one `each` numbers, this one among them.
    package func uniting(_ mapping: EntityMapping) -> [EntityMapping] {
        mapping.unites.count > 1 ? mapping.unites.map { entityMappings[$0.index] } : [mapping]
    }

    /// The nearest source entity of which all rows are that these mappings take.
    package func commonSource(_ mappings: [EntityMapping]) -> EntityID? {
        var common = mappings.first?.source
        while let entity = common, !mappings.allSatisfy({ $0.source.map { source.isKind($0, of: entity) } ?? false }) {
            common = source[entity].parent
        }
        return common
    }

    /// Whether no two of these mappings take the same row.
    package func takeOtherRows(_ mappings: [EntityMapping]) -> Bool {
        mappings.enumerated().allSatisfy { place, one in mappings[..<place].allSatisfy { $0.excludes(one) } }
    }

    /// A window as it is over the rows of one of the mappings that it goes over.
    package func window(_ window: Expression.Window, over mapping: EntityMapping) -> Expression.Window {
        if mapping.id == window.mapping { return window }
        return mapping.sharedWindows.first { $0.range == window.range } ?? window
    }

    /// The mappings whose rows stand in one order with those of this one where a to-one leads to the same row: those that one `order`
    /// sorts, unless the source says for some of them where they stand.
    package func sortedTogether(_ mapping: EntityMapping, by toOne: PropertyID) -> [EntityMapping] {
        let mates = mapping.sorts.map { entityMappings[$0.index] }.filter { $0[toOne] != nil }
        guard mates.count > 1, !mates.contains(where: { $0[toOne].map(hasPlaces) ?? false }) else { return [mapping] }
        return mates
    }

    /// A mapping, or the rows of what is emitted, which stand behind all mappings.
    package subscript(_ id: MappingID) -> EntityMapping {
        emission(id)?.rows ?? entityMappings[id.index]
    }

    /// What is emitted of the rows of this number; `nil` for those of a mapping.
    package func emission(_ id: MappingID) -> Emission? {
        id.index < entityMappings.count ? nil : emits[id.index - entityMappings.count]
    }

    /// The leaves of a composite type of either side.
    package func leaves(of type: ValueType) -> [CompositeType.Leaf]? {
        guard case .composite(let side, let name) = type else { return nil }
        return (side == .source ? source : destination).composite(name)?.leaves
    }
}

/// One source entity's rows becoming rows of one destination entity.
package struct EntityMapping: Sendable {
    package var id: MappingID
    /// `PostToSection`
    package var name: String
    /// `nil` for a mapping that only brings literal rows, or for an entity that is new and empty.
    package var source: EntityID?
    /// The concrete source entities whose rows this mapping takes: those below `source` that no closer mapping takes into the same hierarchy.
    package var takenKinds: [EntityID]
    /// The destination entity; concrete.
    package var destination: EntityID
    package var lets: [LetBinding]
    /// `each`: one row for every element; `nil` where a source row makes one row.
    package var elements: Elements?
    package var condition: Expression?
    /// `distinct`: rows that agree in these are one row.
    package var distinct: [DistinctKey]
    /// Decides wherever order matters, before the key does.
    package var order: [RowOrder]
    /// One for each property of the destination, inherited ones too, in the order of `Model.properties(of:)`.
    package var properties: [PropertyMapping]
    package var literalRows: [LiteralRow]
    /// `onNil: drop` on the mapping: a nil under a `!` of its `let` or `where` leaves the row out too.
    package var dropsNil: Bool
    package var origin: Origin
    /// The mappings whose rows are found together with those of this one, itself among them, in order: those of the entry that has the
    /// `distinct`, or else the `each`. Each has the keys of `distinct` over its own rows. Empty where a source row makes a row.
    package var unites: [MappingID] = []
    /// The mappings whose rows `order` sorts together with those of this one, itself among them. Empty where no order is written.
    package var sorts: [MappingID] = []
    /// The windows of a parent's entry as they are over the rows of this mapping, whether or not it reads them.
    package var sharedWindows: [Expression.Window] = []

    package subscript(_ property: PropertyID) -> PropertyMapping? { properties.first { $0.property == property } }

    /// Whether each source row that it takes makes one row, and each row comes from one.
    package var isRowByRow: Bool { elements == nil && distinct.isEmpty }
}

/// What `each` goes through: `$source.tags` makes a row for every tag, which is `$item` there.
package struct Elements: Sendable {
    /// A sequence, or a row that may be missing.
    package var value: Expression
    /// What `$item` is.
    package var item: ExpressionType
    /// Whether elements are rows of which each is reached once, so that what is made of one keeps its key.
    package var keepsKeys: Bool

    /// Whether one source row may make several rows.
    package var isMany: Bool { value.type.value.element != nil }

    /// Whether every source row makes a row.
    package var isTotal: Bool { !isMany && !value.type.isOptional }

    /// The entity of the elements, where they are rows.
    package var entity: EntityID? { if case .row(_, let entity) = item.value { entity } else { nil } }
}

/// One of the things in which rows must agree to be one.
package enum DistinctKey: Sendable {
    /// Computed from the single row.
    case value(Expression)
    /// What the mapping gives this property, or this leaf of a composite, compared as the destination compares it.
    case property(LeafID)

    /// The property whose value, or part of whose value, it is.
    package var property: PropertyID? { if case .property(let leaf) = self { leaf.property } else { nil } }
}

/// One term of `order`; nil comes first.
package struct RowOrder: Sendable {
    package var value: Expression
    package var isDescending: Bool
}

/// A name and what it stands for in this mapping.
package struct LetBinding: Sendable {
    package var name: String
    package var value: Expression
    /// Whether it is computed for each element, since it mentions `$item` or `$index`.
    package var isOfElement: Bool
    package var origin: Origin
    /// Whether its value depends on the other rows that the mapping keeps.
    package var hasWindow: Bool

    package init(name: String, value: Expression, isOfElement: Bool = false, origin: Origin, hasWindow: Bool = false) {
        self.name = name
        self.value = value
        self.isOfElement = isOfElement
        self.origin = origin
        self.hasWindow = hasWindow
    }
}

/// Where a destination property's value comes from.
package struct PropertyMapping: Sendable {
    package indirect enum Source: Sendable {
        /// The same value of the source property, verbatim where the representation is the same; else through its canonical form.
        case carried(PropertyID)
        /// Carried, but nil becomes the default: optional → required with default.
        case carriedOrDefault(PropertyID, Value)
        /// An expression over the source; of a relationship: destination rows (`.mapped`), nil or `[]`.
        case expression(Expression)
        /// A composite, one value for each leaf of its type.
        case parts([Part])
        /// A constant: the default, or nil.
        case constant(Value)
        /// A relationship whose inverse is stated: it follows.
        case inverse(of: PropertyID)
        /// A key that nobody sets: kept from the source row by the first mapping, moved past it by the others.
        case generatedKey
        /// Not stored: transient.
        case absent
    }

    /// Where a leaf's value comes from.
    package enum Part: Sendable {
        /// The same value of a leaf, or of an attribute, of the source row, which lies in the same form: moved verbatim.
        case carried(LeafID)
        case expression(Expression)
    }

    package var property: PropertyID
    package var source: Source
    /// Whether what is carried is the element's, `$item`, and not the source row's.
    package var isOfItem = false
    package var origin: Origin
    /// `onNil: drop` on the entry or on the mapping: a nil leaves the row out.
    package var dropsNil: Bool
}

extension PropertyMapping {
    /// What is computed for it: one expression, or those of a composite's leaves.
    package var expressions: [Expression] {
        switch source {
        case .expression(let expression): [expression]
        case .parts(let parts): parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
        default: []
        }
    }
}

/// A row that a version brings.
package struct LiteralRow: Sendable {
    /// For the properties that are written, in the order written; the others get their default. A composite is the list of its leaves.
    package var values: [(property: PropertyID, value: Value)]
    package var origin: Origin
    /// The key, if it is a UUID that inference makes.
    package var newKey: Expression?
}

/// Why something is as it is: a place in a mapping, or a rule of inference and its reason.
package enum Origin: Sendable, Hashable {
    case written(TextRange)
    case inferred(by: String, because: String)
}
