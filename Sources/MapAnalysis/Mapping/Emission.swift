package import MapSyntax

/// An entry under `emit`: rows that the migration gives to the calling program as JSON instead of storing them.
package struct Emission: Sendable {
    /// A name in the JSON and its value: an expression whose value is JSON, with nil for `null`.
    package struct Field: Sendable {
        package var name: String
        package var value: Expression
        package var range: TextRange
    }

    /// The entry's name, such as `archive`.
    package var name: String
    /// Which rows, in which order. The mapping has no properties and does not make rows of an entity. Its number is past those of all
    /// mappings.
    package var rows: EntityMapping
    /// In the order of the file.
    package var fields: [Field]
    /// Where the name is written in the file.
    package var range: TextRange

    /// The fields that are computed from one row alone, before mapc decides which rows are merged and which are left.
    package var fieldsOfEachRow: [Field] { fields.filter(rows.isOfEachRow) }

    /// Whether its rows are staged first, because `distinct` merges them, or because `each` makes them and a field reads a window.
    package var isStaged: Bool {
        !rows.distinct.isEmpty || rows.elements != nil && fields.contains { $0.value.hasWindow(reading: rows.lets) }
    }
}

extension EntityMapping {
    /// Whether a field is computed from one row alone, before mapc decides which rows are merged and which are left.
    package func isOfEachRow(_ field: Emission.Field) -> Bool {
        field.value.useCount(of: .group) == 0 && !field.value.hasWindow(reading: lets)
    }
}
