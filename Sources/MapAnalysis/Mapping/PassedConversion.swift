package import MapSyntax

/// A conversion by which an intermediate version would lose values, if several steps are combined into one.
package struct PassedConversion: Sendable {
    /// The source rows to check, as a mapping without properties; nil for a value that is computed once.
    package var rows: EntityMapping?
    /// The value that contains the conversion, over the source.
    package var value: Expression
    /// The name for messages: `Person.age of version 2`.
    package var name: String
    /// The mappings of versions before that one, whose conversions are counted in places of their own.
    package var passedFiles: Set<FileID>

    package init(rows: EntityMapping?, value: Expression, name: String, passedFiles: Set<FileID>) {
        (self.rows, self.value, self.name, self.passedFiles) = (rows, value, name, passedFiles)
    }
}
