package import MapSyntax

/// Rows that go to the program that migrates, as JSON, and not to the store: an entry under `emit`.
package struct Emission: Sendable {
    /// A name of the JSON and its value: an expression whose value is JSON, nil for `null`.
    package struct Field: Sendable {
        package var name: String
        package var value: Expression
        package var range: TextRange
    }

    /// `archive`
    package var name: String
    /// Which rows, in which order; it makes rows of no entity, and has no properties. Its number is past those of all mappings.
    package var rows: EntityMapping
    /// In the order of the file.
    package var fields: [Field]
    /// The name, in the file.
    package var range: TextRange

    /// The fields that are computed of a row alone, before it is known which rows are one and which are left.
    package var fieldsOfEachRow: [Field] { fields.filter(rows.isOfEachRow) }

    /// Whether its rows are staged first, because `distinct` merges them or `each` makes them.
    package var isStaged: Bool {
        !rows.distinct.isEmpty || rows.elements != nil && fields.contains { $0.value.hasWindow(reading: rows.lets) }
    }
}

extension EntityMapping {
    /// Whether a field is computed of a row alone, before it is known which rows are one and which are left.
    package func isOfEachRow(_ field: Emission.Field) -> Bool {
        field.value.useCount(of: .group) == 0 && !field.value.hasWindow(reading: lets)
    }
}
