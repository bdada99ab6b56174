/// A `.model.yaml` as written.
package struct ModelSyntax: Sendable {
    package var file: FileID
    package var range: TextRange
    package var name: Name?
    package var version: VersionSyntax?
    package var after: VersionSyntax?
    package var isWithdrawn = false
    package var layout: Name?
    /// The version identifiers of Core Data; nil if the key is absent, which is not the same as an empty list.
    package var identifiers: [Name]?
    @OutOfLine package var coreData: CoreDataSyntax? = nil
    package var enums: [EnumSyntax] = []
    package var composites: [CompositeSyntax] = []
    package var entities: [EntitySyntax] = []
}

/// `Status: [draft, published]`, or with the stored value of each case: `Status: { draft: 0, published: 1 }`.
package struct EnumSyntax: Sendable {
    package var name: Name
    package var cases: [Name]
    package var stored: StoredSyntax?
    /// Whether the whole list could be parsed. Otherwise missing cases are not reported.
    package var isWhole = true
}

/// `Place: { latitude: double, longitude: double }`.
package struct CompositeSyntax: Sendable {
    package var name: Name
    package var attributes: [AttributeSyntax]
}

/// An entity of a model, as written.
package struct EntitySyntax: Sendable {
    package var name: Name
    package var range: TextRange
    @OutOfLine package var parent: Name? = nil
    package var isAbstract = false
    @OutOfLine package var renamingID: Name? = nil
    /// The attributes or to-one relationships that form the primary key. If empty, the key is an integer `id`.
    package var key: [Name] = []
    @OutOfLine package var table: Name? = nil
    package var attributes: [AttributeSyntax] = []
    package var relationships: [RelationshipSyntax] = []
    package var unique: [UniqueSyntax] = []
    package var indexes: [IndexSyntax] = []
    @OutOfLine package var data: DataSyntax? = nil
    @OutOfLine package var hashModifier: Name? = nil
    /// Where `coreData:` is written.
    @OutOfLine package var coreData: TextRange? = nil
    @OutOfLine package var doc: String? = nil
}

/// `[slug]` under `unique`.
package struct UniqueSyntax: Sendable {
    package var properties: [Name]
    package var range: TextRange
}

/// `[status, date desc]` or `{ name: byStatus, on: [status, date desc] }` under `indexes`.
package struct IndexSyntax: Sendable {
    package var name: Name?
    package var columns: [(property: Name, isDescending: Bool)]
    package var range: TextRange
}

/// `string?`, `[Tag]`: the name of a type or entity, with an optional `?`.
package struct TypeSyntax: Sendable {
    package var name: Name
    package var isOptional: Bool
    /// Whether it is written in brackets: a to-many.
    package var isMany: Bool
    package var range: TextRange
}

/// The representation of a value in the store: `unix`, `{ as: integer, scale: 2 }`, `{ draft: 0, published: 1 }`.
package struct StoredSyntax: Sendable {
    package var representation: Name?
    package var scale: LiteralSyntax?
    package var fraction: LiteralSyntax?
    package var zone: LiteralSyntax?
    /// The names of an enum's cases and their stored values.
    package var cases: [(name: Name, value: LiteralSyntax)] = []
    package var range: TextRange
}

/// `color` or `{ name: color, type: NVARCHAR(20) }`: the column, if its name or declared type differs from the layout's.
package struct ColumnSyntax: Sendable {
    /// For a to-one, one for each key column of the destination; otherwise one.
    package var names: [Name]
    package var declaredType: Name?
}

/// An attribute as written, in short or long form.
package struct AttributeSyntax: Sendable {
    package var name: Name
    /// The range of the whole entry: name and value.
    package var range: TextRange
    package var type: TypeSyntax?
    @OutOfLine package var defaultValue: LiteralSyntax? = nil
    @OutOfLine package var renamingID: Name? = nil
    @OutOfLine package var min: LiteralSyntax? = nil
    @OutOfLine package var max: LiteralSyntax? = nil
    @OutOfLine package var minLength: LiteralSyntax? = nil
    @OutOfLine package var maxLength: LiteralSyntax? = nil
    @OutOfLine package var pattern: LiteralSyntax? = nil
    package var isTransient = false
    @OutOfLine package var derived: ExpressionSyntax? = nil
    @OutOfLine package var column: ColumnSyntax? = nil
    @OutOfLine package var stored: StoredSyntax? = nil
    @OutOfLine package var hashModifier: Name? = nil
    @OutOfLine package var coreData: CoreDataAttributeSyntax? = nil
    @OutOfLine package var doc: String? = nil
}

/// A relationship as written, in short or long form.
package struct RelationshipSyntax: Sendable {
    package var name: Name
    package var range: TextRange
    package var to: TypeSyntax?
    package var inverse: Name?
    package var isOrdered = false
    @OutOfLine package var deleteRule: Name? = nil
    @OutOfLine package var minCount: LiteralSyntax? = nil
    @OutOfLine package var maxCount: LiteralSyntax? = nil
    @OutOfLine package var renamingID: Name? = nil
    @OutOfLine package var column: ColumnSyntax? = nil
    @OutOfLine package var through: ThroughSyntax? = nil
    @OutOfLine package var hashModifier: Name? = nil
    /// Where `coreData:` is written.
    @OutOfLine package var coreData: TextRange? = nil
    /// Where `optional: false` is written, which means something for a to-many only in layout `core-data`.
    @OutOfLine package var required: TextRange? = nil
    @OutOfLine package var doc: String? = nil
}

/// `through: { table, source, destination }`: an existing join table. In layout `core-data` it is one word: the relationship whose name the
/// table has.
package struct ThroughSyntax: Sendable {
    package var relationship: Name?
    package var table: Name?
    package var source: [Name]
    package var destination: [Name]
    package var range: TextRange
}
