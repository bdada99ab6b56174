/// A `.mapping.yaml` as written.
package struct MappingSyntax: Sendable {
    package var file: FileID
    /// The other files, if several files of a step are combined.
    package var further: [FileID] = []
    package var range: TextRange
    package var name: Name?
    package var from: VersionSyntax?
    package var to: VersionSyntax?
    package var infers: Bool?
    /// In the order of the file. An entity with a list of mappings has one element for each.
    package var entities: [EntityMappingSyntax] = []
    /// `Cache: []`: destination entities that are emptied.
    package var emptied: [Name] = []
    /// `drop: [Legacy, Post.color]`.
    package var drops: [DropSyntax] = []
    package var lets: [BindingSyntax] = []
    package var functions: [FunctionSyntax] = []
    package var parameters: [ParameterSyntax] = []
    /// Conditions that must hold before the result is accepted.
    package var asserts: [ExpressionSyntax] = []
    package var pins: PinsSyntax?
    package var allows: [AllowSyntax] = []
    package var sql: SQLSyntax?
    package var objects: [ObjectSyntax] = []
    /// Rows for the program; `destination` is the name under `emit`.
    package var emits: [EntityMappingSyntax] = []
}

extension MappingSyntax {
    /// Makes the mapping of a file that says nothing.
    package init(_ file: FileID) { self.init(file: file, range: TextRange(file, 0, 0)) }

    /// The files in which it is written.
    package var files: [FileID] { [file] + further }
}

/// `Post` or `Post.color` under `drop`.
package struct DropSyntax: Sendable {
    package var entity: Name
    package var property: Name?
    package var range: TextRange

    package init(entity: Name, property: Name?, range: TextRange) {
        self.entity = entity
        self.property = property
        self.range = range
    }
}

/// `dropped-attribute: nobody reads it` under `allow`.
package struct AllowSyntax: Sendable {
    package var slug: Name
    package var reason: Name?
    package var range: TextRange
}

/// `pins: { from: <fingerprint>, to: <fingerprint> }`.
package struct PinsSyntax: Sendable {
    package var from: Name?
    package var to: Name?
    package var range: TextRange
}

/// `metres: { takes: { a: Place, b: Place }, value: … }` under `functions`.
package struct FunctionSyntax: Sendable {
    package var name: Name
    package var parameters: [TakenSyntax] = []
    package var value: SetValueSyntax?
    /// The range of the name and the value.
    package var range: TextRange
}

/// `since: date` or `most: int32 = 20` under `parameters`, in the short form of attributes or the long one.
package struct ParameterSyntax: Sendable {
    package var name: Name
    package var type: TypeSyntax?
    package var defaultValue: LiteralSyntax?
    package var doc: String?
}

/// `a: Place` under `takes`.
package struct TakenSyntax: Sendable {
    package var name: Name
    package var type: TypeSyntax
}

/// An entity mapping: the value under the name of a destination entity, or an element of the list there.
package struct EntityMappingSyntax: Sendable {
    package var destination: Name
    /// The range of the mapping: the list element, or the key and its value.
    package var range: TextRange
    package var from: Name?
    package var name: Name?
    package var infers: Bool?
    package var lets: [BindingSyntax] = []
    package var condition: ExpressionSyntax?
    package var sets: [SetSyntax] = []
    package var onNil: Name?
    package var rows: [LiteralRowSyntax] = []
    /// `each: $source.tags`
    package var each: ExpressionSyntax?
    /// `distinct: sha256`, or several.
    package var distinct: [ExpressionSyntax] = []
    /// `order: $source.date desc`, or several.
    package var order: [OrderTermSyntax] = []
    /// Whether the mapping is an element of a list.
    package var isInList = false
}

/// `$source.date desc` under `order`.
package struct OrderTermSyntax: Sendable {
    package var value: ExpressionSyntax
    package var isDescending: Bool
}

/// `name: expression` under `let`.
package struct BindingSyntax: Sendable {
    package var name: Name
    package var value: SetValueSyntax
}

/// `property: expression` under `set`; `place.latitude: expression` for a part of a composite.
package struct SetSyntax: Sendable {
    package var property: Name
    /// The names after the name of the property.
    package var part: [Name] = []
    /// The range of the whole entry.
    package var range: TextRange
    package var value: SetValueSyntax
}

/// The value of a `set` entry: an expression, or `{ value, map, else, onNil }`.
package struct SetValueSyntax: Sendable {
    package var value: ExpressionSyntax?
    package var map: [MapCaseSyntax]?
    package var otherwise: ExpressionSyntax?
    package var onNil: Name?
    package var range: TextRange
}

/// `"MPEG audio file": mpeg` under `map`.
package struct MapCaseSyntax: Sendable {
    package var key: LiteralSyntax
    package var value: LiteralSyntax
    package var range: TextRange
}

/// A row under `rows`.
package struct LiteralRowSyntax: Sendable {
    package var values: [(property: Name, part: [Name], value: LiteralSyntax)]
    package var range: TextRange
    /// Whether every value could be read. Otherwise one that seems to be missing may be written.
    package var isWhole = true
}
