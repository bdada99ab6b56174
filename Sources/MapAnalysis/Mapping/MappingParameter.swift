package import MapSyntax

/// A value that the user of a migration gives: `since: date`.
package struct MappingParameter: Sendable {
    package var name: String
    package var type: ExpressionType
    /// The cases, if the type is an enum.
    package var cases: [String]
    /// The value without `--param`. If there is no default, an optional parameter is nil and any other must be given.
    package var defaultValue: Value?
    package var range: TextRange
}
