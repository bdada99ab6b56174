package import MapSyntax

/// An attribute or a relationship. It is indirect because models are read far more often than made, and a copy then costs only a reference
/// count.
package indirect enum Property: Sendable {
    case attribute(Attribute)
    case relationship(Relationship)

    package var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .relationship(let relationship): relationship.name
        }
    }

    /// The renaming ID, or the name.
    package var canonicalName: String {
        switch self {
        case .attribute(let attribute): attribute.canonicalName
        case .relationship(let relationship): relationship.canonicalName
        }
    }

    /// Whether it may be nil. A to-many may have no row, and is never nil.
    var isOptional: Bool {
        switch self {
        case .attribute(let attribute): attribute.type.isOptional
        case .relationship(let relationship): !relationship.isMany && relationship.isOptional
        }
    }

    /// Where the name is written.
    package var range: TextRange {
        switch self {
        case .attribute(let attribute): attribute.range
        case .relationship(let relationship): relationship.range
        }
    }

    package var attribute: Attribute? {
        if case .attribute(let attribute) = self { attribute } else { nil }
    }

    package var relationship: Relationship? {
        if case .relationship(let relationship) = self { relationship } else { nil }
    }
}

/// An attribute, resolved.
package struct Attribute: Sendable {
    package var id: PropertyID
    package var name: String
    package var canonicalName: String
    package var range: TextRange
    /// Where the type is written.
    package var typeRange: TextRange
    /// Enums and composites are named as those of side `.source`. `type.on(side)` is the type in a mapping.
    package var type: ExpressionType
    package var defaultValue: Value?
    /// Whether it is not stored at all.
    package var isTransient: Bool
    package var representation: Representation
    /// Nil if the model does not set any of them.
    package var details: Details? {
        get { rare?.details }
        set { rare = newValue.map(RareDetails.present) }
    }

    private var rare: RareDetails?

    /// Stores the details outside of the attribute, so that the many attributes without any stay small.
    private indirect enum RareDetails: Sendable {
        case present(Details)

        var details: Details {
            switch self {
            case .present(let details): details
            }
        }
    }

    /// The keys that few attributes have.
    package struct Details: Sendable {
        package var min: Value?
        package var max: Value?
        package var minLength: Int?
        package var maxLength: Int?
        package var pattern: String?
        /// An expression that the program computes. Like a transient attribute, a derived one is not stored.
        package var derived: ExpressionSyntax?
        /// The column's name, if it is written. For a composite, the prefix of its columns.
        package var column: String?
        /// The declared SQL type, if it is not the layout's own: `NVARCHAR(20)`.
        package var declaredType: String?
        package var hashModifier: String?
        /// Whether Core Data may store the value in a file of its own.
        package var hasExternalStorage = false
        /// Whether Core Data keeps the value in the history after its row is deleted.
        package var isPreserved = false
        /// Whether the value is the object ID of an object.
        package var isObjectID = false
        /// Whether iCloud keeps the value encrypted.
        package var isEncrypted = false
        /// The expression from which Core Data computes the stored value. mapc computes only `relationship.@count`.
        package var derivation: String?
        package var doc: String?

        package init() {}
    }

    package init(
        id: PropertyID, name: String, canonicalName: String, range: TextRange, typeRange: TextRange, type: ExpressionType,
        defaultValue: Value? = nil, isTransient: Bool = false, representation: Representation = .plain, details: Details? = nil
    ) {
        self.id = id
        self.name = name
        self.canonicalName = canonicalName
        self.range = range
        self.typeRange = typeRange
        self.type = type
        self.defaultValue = defaultValue
        self.isTransient = isTransient
        self.representation = representation
        rare = details.map(RareDetails.present)
    }

    /// Whether the attribute has columns.
    package var isStored: Bool { !isTransient && derived == nil }

    package var min: Value? { details?.min }
    package var max: Value? { details?.max }
    package var minLength: Int? { details?.minLength }
    package var maxLength: Int? { details?.maxLength }
    package var pattern: String? { details?.pattern }
    package var derived: ExpressionSyntax? { details?.derived }
    package var column: String? { details?.column }
    package var declaredType: String? { details?.declaredType }
    package var hashModifier: String? { details?.hashModifier }
    package var hasExternalStorage: Bool { details?.hasExternalStorage ?? false }
    package var isPreserved: Bool { details?.isPreserved ?? false }
    package var isObjectID: Bool { details?.isObjectID ?? false }
    package var isEncrypted: Bool { details?.isEncrypted ?? false }
    package var derivation: String? { details?.derivation }
    package var doc: String? { details?.doc }
}

/// A relationship, resolved.
package struct Relationship: Sendable {
    package enum DeleteRule: String, Sendable, CaseIterable { case nullify, cascade, deny, none }

    package var id: PropertyID
    package var name: String
    package var canonicalName: String
    package var range: TextRange
    package var destination: EntityID
    /// Where the destination's name is written.
    package var destinationRange: TextRange
    package var isMany: Bool
    /// For a to-one: whether it may refer to nothing. A to-many may always be empty unless `minCount` forbids it.
    package var isOptional: Bool
    package var isOrdered: Bool
    package var inverse: PropertyID?
    package var deleteRule: DeleteRule
    /// The foreign key columns, if they are written: one for each key column of the destination.
    package var columns: [String]
    /// Nil if the model does not set any of them.
    @OutOfLine package var details: Details? = nil

    /// The keys that few relationships have.
    package struct Details: Sendable {
        package var minCount: Int?
        package var maxCount: Int?
        /// The declared SQL type of the foreign key column, if it differs from that of the key to which it refers.
        package var declaredType: String?
        package var through: Through?
        package var coreData: CoreDataCounts?
        package var hashModifier: String?
        /// Whether it refers to the owner in a to-many without an inverse. No model file has it: `Model.withOwnerReferences`.
        package var isOwnerReference = false
        package var doc: String?

        package init() {}
    }

    package var minCount: Int? { details?.minCount }
    package var maxCount: Int? { details?.maxCount }
    package var declaredType: String? { details?.declaredType }
    package var through: Through? { details?.through }
    package var coreData: CoreDataCounts? { details?.coreData }
    package var hashModifier: String? { details?.hashModifier }
    package var isOwnerReference: Bool { details?.isOwnerReference ?? false }
    package var doc: String? { details?.doc }

    /// The delete rule if none is written.
    package var defaultDeleteRule: DeleteRule { isMany || isOptional ? .nullify : .none }

    /// What a relationship declares for Core Data.
    package struct CoreDataCounts: Sendable, Hashable {
        /// As written; -1 is "no limit".
        package var minCount: Int?
        package var maxCount: Int?
        /// Whether a to-many must have an element.
        package var isRequired = false
        /// Whether the table of a self-relation has this relationship's name; nil if that is not written.
        package var namesTable: Bool?
    }

    /// An existing join table.
    package struct Through: Sendable, Hashable {
        package var table: String
        /// The columns that refer to this side's key.
        package var source: [String]
        package var destination: [String]
    }
}
