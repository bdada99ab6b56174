/// `data:` of an entity: the rows that its version begins with. `[{ code: DE, name: Germany }]`, or `{ by: code, owned: true, rows: […] }`.
package struct DataSyntax: Sendable {
    /// The attributes that tell the rows apart, if they are written.
    package var by: [Name] = []
    package var isOwned = false
    package var rows: [LiteralRowSyntax] = []
    package var range: TextRange
}
