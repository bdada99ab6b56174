package import MapSyntax

/// An entity mapping of one version step, as an index into `CompleteMapping.entityMappings`.
package struct MappingID: Hashable, Sendable, Comparable {
    package let index: Int

    package init(_ index: Int) { self.index = index }

    package static func < (left: MappingID, right: MappingID) -> Bool { left.index < right.index }
}

/// The complete definition of a step: what each row of the destination is.
///
/// Only `Analysis` makes one, and only if there are no errors, so planning never meets an undecided value.
package struct CompleteMapping: Sendable {
    package let source: Model
    package let destination: Model
    /// In the order of the destination's entities, and within one entity in the order of the file, which decides about keys.
    package let entityMappings: [EntityMapping]
    /// Source entities whose rows no mapping takes. They are named under `drop` or emptied.
    package let droppedEntities: [EntityID]
    /// Relationships of the destination that are the stated side of their links. The other side follows.
    package let statedRelationships: Set<PropertyID>
    /// The file's `let`s, which are computed once. Each reads only those before it.
    package let fileLets: [LetBinding]
    /// The values that the user of a migration must or may give.
    package let parameters: [MappingParameter]
    /// The assertions about both sides that mapc checks before it accepts the result.
    package let asserts: [Expression]
    /// The rows that the migration emits to the calling program, in the order of the file.
    package let emits: [Emission]
    /// The author's SQL, about which mapc knows nothing.
    package let sql: SQLSyntax?
    /// What happens to objects of the store that no model describes, as the author says it.
    package var objects: [ObjectSyntax]
    /// Whether the author sets anything, so that the step is needed even between versions with equal fingerprints.
    package let setsAnything: Bool
    /// The values that intermediate versions would store, if the mapping combines several steps.
    package let passedWrites: [PassedWrite]
    /// The values that intermediate versions would lose in conversions, with the files of their mappings, in which the losses are counted.
    package let passedConversions: [PassedConversion]
    package let passedFiles: Set<FileID>
    /// Whether it combines several steps. Then no file has its expressions as they are.
    package var isComposed = false
    package var acceptedLosses = AcceptedLosses()
    /// The fates of its source's rows, if the step brings the data of a version. Else the analysis of the step between the two versions has them.
    package var proof: Proof?
    private let makers: MakersByEntity

    package init(
        source: Model, destination: Model, entityMappings: [EntityMapping], droppedEntities: [EntityID],
        statedRelationships: Set<PropertyID>, fileLets: [LetBinding], parameters: [MappingParameter] = [],
        asserts: [Expression] = [], emits: [Emission] = [], sql: SQLSyntax? = nil, objects: [ObjectSyntax] = [], setsAnything: Bool,
        passedWrites: [PassedWrite] = [], passedConversions: [PassedConversion] = [], passedFiles: Set<FileID> = []
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
        self.objects = objects
        self.setsAnything = setsAnything
        self.passedWrites = passedWrites
        self.passedConversions = passedConversions
        self.passedFiles = passedFiles
        makers = MakersByEntity(entityMappings, destination)
    }

    /// Returns the mappings that make rows of an entity or of a kind of it, in order.
    package func makers(of entity: EntityID) -> [EntityMapping] {
        let kinds = destination.concreteKinds(of: entity)
        if kinds.count == 1 { return makers[kinds[0]].map { entityMappings[$0.index] } }
        return kinds.flatMap { makers[$0] }.sorted().map { entityMappings[$0.index] }
    }

    /// Returns the mappings whose rows one `distinct` compares or one `each` numbers, including this one.
    package func uniting(_ mapping: EntityMapping) -> [EntityMapping] {
        mapping.unites.count > 1 ? mapping.unites.map { entityMappings[$0.index] } : [mapping]
    }

    /// Returns the nearest source entity that contains all rows which these mappings take; nil if there is none.
    package func commonSource(_ mappings: [EntityMapping]) -> EntityID? {
        var common = mappings.first?.source
        while let entity = common, !mappings.allSatisfy({ $0.source.map { source.isKind($0, of: entity) } ?? false }) {
            common = source[entity].parent
        }
        return common
    }

    /// Whether no two of these mappings take the same row.
    package func takeDisjointRows(_ mappings: [EntityMapping]) -> Bool {
        mappings.enumerated().allSatisfy { place, one in mappings[..<place].allSatisfy { $0.excludes(one) } }
    }

    /// Returns a window with its expressions over the rows of one of the mappings that it covers.
    package func window(_ window: Expression.Window, over mapping: EntityMapping) -> Expression.Window {
        if mapping.id == window.mapping { return window }
        return mapping.sharedWindows.first { $0.range == window.range } ?? window
    }

    /// Returns a mapping, or the rows of an emission. The numbers of emissions follow those of all mappings.
    package subscript(_ id: MappingID) -> EntityMapping {
        emission(id)?.rows ?? entityMappings[id.index]
    }

    /// Returns the emission whose rows have this number; nil for the number of a mapping.
    package func emission(_ id: MappingID) -> Emission? {
        id.index < entityMappings.count ? nil : emits[id.index - entityMappings.count]
    }

    /// Returns the leaves of a composite type of either side; nil for another type.
    package func leaves(of type: ValueType) -> [CompositeType.Leaf]? {
        guard case .composite(let side, let name) = type else { return nil }
        return (side == .source ? source : destination).composite(name)?.leaves
    }
}

/// Makes rows of one destination entity from the rows of one source entity.
package struct EntityMapping: Sendable {
    package var id: MappingID
    /// The name by which expressions call it, such as `PostToSection`.
    package var name: String
    /// Nil for a mapping that has only rows under `rows`, or for an entity that is new and empty.
    package var source: EntityID?
    /// The concrete source entities whose rows this mapping takes: those below `source` that no closer mapping takes into the same
    /// hierarchy.
    package var takenKinds: [EntityID]
    /// The destination entity, which is concrete.
    package var destination: EntityID
    package var lets: [LetBinding]
    /// `each`: one row for every element; nil if a source row makes one row.
    package var elements: Elements?
    package var condition: Expression?
    /// `distinct`: rows with equal values of these are merged.
    package var distinct: [DistinctKey]
    /// Decides every question of order, before the key does.
    package var order: [RowOrder]
    /// One for each property of the destination, including inherited ones, in the order of `Model.properties(of:)`.
    package var properties: [PropertyMapping]
    /// How its rows get their keys. `decideKeys` decides it for all mappings together.
    package var keys = KeyOrigin.none
    package var literalRows: [LiteralRow]
    /// The `let` of the file, by place, with the places of the literal rows that are there already and are not added; nil if all are added.
    package var presentRows: Int?
    /// `onNil: drop` on the mapping: a nil under a `!` of its `let` or `where` leaves the row out too.
    package var dropsNil: Bool
    package var origin: Origin
    /// The mappings whose rows are decided together with those of this one, itself included, in order. They belong to the entry that has
    /// the `distinct`, or else the `each`. Each has the keys of `distinct` over its own rows. Empty if a source row makes one row.
    package var unites: [MappingID] = []
    /// The mappings whose rows `order` sorts together with those of this one, itself included. Empty without an `order`.
    package var sorts: [MappingID] = []
    /// The windows of a parent's entry with expressions over the rows of this mapping, whether or not it reads them.
    package var sharedWindows: [Expression.Window] = []

    package subscript(_ property: PropertyID) -> PropertyMapping? { properties.first { $0.property == property } }

    /// Whether each source row that it takes makes one row, and each row comes from one source row.
    package var isRowByRow: Bool { elements == nil && distinct.isEmpty }

    /// Whether each property gets the value of the property with the same ID, or follows from an inverse.
    package var carriesItsOwn: Bool {
        properties.allSatisfy { property in
            switch property.source {
            case .carried(property.property): !property.isOfItem && !property.dropsNil
            case .inverse, .generatedKey, .absent: true
            case .carried, .carriedOrDefault, .expression, .parts, .constant: false
            }
        }
    }
}

/// The elements of `each`: `$source.tags` makes a row for every tag, which is `$item` there.
package struct Elements: Sendable {
    /// A sequence, or a row that may be missing.
    package var value: Expression
    /// The type of `$item`.
    package var item: ExpressionType
    /// Whether a row made from an element may keep the element's key: elements are rows, each is reached once, and no earlier mapping makes
    /// rows of the hierarchy.
    package var mayKeepKeys = false

    /// Whether one source row may make several rows.
    package var isMany: Bool { value.type.value.element != nil }

    /// Whether every source row makes exactly one row.
    package var isTotal: Bool { !isMany && !value.type.isOptional }

    /// The entity of the elements, if they are rows.
    package var entity: EntityID? { if case .row(_, let entity) = item.value { entity } else { nil } }
}

/// One of the values that must be equal for rows to be merged.
package enum DistinctKey: Sendable {
    /// Computed from the single row.
    case value(Expression)
    /// The value that the mapping gives this property, or this leaf of a composite, compared as the destination stores it.
    case property(LeafID)

    /// The property of the value, if it belongs to one.
    package var property: PropertyID? { if case .property(let leaf) = self { leaf.property } else { nil } }
}

/// One term of `order`. Nil comes first.
package struct RowOrder: Sendable {
    package var value: Expression
    package var isDescending: Bool
}

/// A name and its value in this mapping.
package struct LetBinding: Sendable {
    package var name: String
    package var value: Expression
    /// Whether it is computed for each element, because it mentions `$item` or `$index`.
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

/// A property of the destination and the source of its value.
package struct PropertyMapping: Sendable {
    package indirect enum Source: Sendable {
        /// The same value as the source property's: its bytes if the representation is the same, else converted through its canonical form.
        case carried(PropertyID)
        /// Carried over, but nil becomes the default: an optional attribute becomes required with a default.
        case carriedOrDefault(PropertyID, Value)
        /// An expression over the source. For a relationship: destination rows (`.mapped`), nil or `[]`.
        case expression(Expression)
        /// A composite, with one value for each leaf of its type.
        case parts([Part])
        /// A constant: the default, or nil.
        case constant(Value)
        /// A relationship that follows, because its inverse is stated.
        case inverse(of: PropertyID)
        /// A key that the mapping does not set. The first mapping keeps it from the source row; the others move it past the keys before
        /// them.
        case generatedKey
        /// Not stored, because the attribute is transient or derived.
        case absent
    }

    /// The source of a leaf's value.
    package enum Part: Sendable {
        /// The value of a leaf or of an attribute of the source row, stored in the same form, so its bytes are copied verbatim.
        case carried(LeafID)
        case expression(Expression)
    }

    package var property: PropertyID
    package var source: Source
    /// Whether the value is carried over from the element, `$item`, and not from the source row.
    package var isOfItem = false
    package var origin: Origin
    /// `onNil: drop` on the entry or on the mapping: a nil leaves the row out.
    package var dropsNil: Bool
}

extension PropertyMapping {
    /// The expressions that compute it: one, or those of a composite's leaves.
    package var expressions: [Expression] {
        switch source {
        case .expression(let expression): [expression]
        case .parts(let parts): parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
        default: []
        }
    }
}

/// A row that a version adds, written under `rows`.
package struct LiteralRow: Sendable {
    /// The written values, in the order written. The other properties get their default. A composite is the list of its leaves.
    package var values: [(property: PropertyID, value: Value)]
    package var origin: Origin
    /// The key, if it is a UUID that inference makes.
    package var newKey: Expression?
}

extension CompleteMapping {
    /// Whether it brings the data of a version, to which another step has led.
    package var bringsData: Bool { source.version == destination.version }
}
