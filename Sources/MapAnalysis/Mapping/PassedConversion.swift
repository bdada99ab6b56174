/// What a version on the way would lose by a conversion, of steps that are composed into one.
package struct PassedConversion: Sendable {
    /// Which rows of the source are asked: a mapping without properties; `nil` for what is computed once.
    package var rows: EntityMapping?
    /// Where the conversion stands, over the source.
    package var value: Expression
    /// `Person.age of version 2`
    package var name: String

    package init(rows: EntityMapping?, value: Expression, name: String) {
        (self.rows, self.value, self.name) = (rows, value, name)
    }
}
