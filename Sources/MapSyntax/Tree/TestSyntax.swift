/// `*.test.yaml`: what migrations make of rows that are written out.
package struct TestFileSyntax: Sendable {
    package var file: FileID
    package var range: TextRange
    /// `test: Blog`, the name of the model.
    package var model: Name?
    /// What the tests of the file have in common.
    package var common = TestSetting()
    package var tests: [TestSyntax] = []
}

/// Between which versions a test migrates, and with what.
package struct TestSetting: Sendable {
    package var from: VersionSyntax?
    package var to: VersionSyntax?
    /// The value of `now()`.
    package var now: LiteralSyntax?
    /// The seed of new keys, 32 hexadecimal digits.
    package var seed: Name?
    package var parameters: [(name: Name, value: LiteralSyntax)] = []
}

/// One test: rows before, and what is expected of the migration.
package struct TestSyntax: Sendable {
    /// The key under `tests`.
    package var name: Name
    package var range: TextRange
    package var setting = TestSetting()
    /// A database file that takes the place of `before`, relative to the file of the test.
    package var store: Name?
    package var before: [TestRowsSyntax] = []
    /// The rows of each entity that is compared; all of its rows.
    package var after: [TestRowsSyntax] = []
    /// Whether `after` is written. Then the migration must not stop, also if no entity is compared.
    package var hasAfter = false
    /// The finding that stops the migration.
    package var error: TestErrorSyntax?
    /// The code of the finding that stops the rows on the way to a version after `to`.
    package var later: Name?
    /// `lost: { Person.age: 3 }`: how many values a conversion loses, or references become nil.
    package var lost: [(property: [Name], count: LiteralSyntax)] = []
    /// Queries of the result, and the rows that they return.
    package var queries: [TestQuerySyntax] = []
}

/// The rows of one entity.
package struct TestRowsSyntax: Sendable {
    package var entity: Name
    package var rows: [TestRowSyntax]
    package var range: TextRange
}

/// A row, and the label by which other rows of the test refer to it.
package struct TestRowSyntax: Sendable {
    package var label: Name?
    package var values: [TestCellSyntax]
    /// Whether all values could be read.
    package var isWhole: Bool
    package var range: TextRange
}

/// `title: News`, `place.latitude: 47.5`.
package struct TestCellSyntax: Sendable {
    package var property: Name
    package var part: [Name]
    package var value: TestValueSyntax
    /// The value with its key, as in `{ stored: 1 }`.
    package var extent: TextRange
    package var range: TextRange
}

/// A value as a test writes it.
package enum TestValueSyntax: Sendable {
    /// A constant; `any`, `new` and `3.14 ~0.01` without quotes; or a label, where a row is expected.
    case constant(LiteralSyntax)
    /// `{ stored: "1e2" }`: what the column has, whatever the attribute's type.
    case stored(LiteralSyntax)
    /// `{ hex: 00ff }`: bytes.
    case bytes(Name)
    /// `{ text: 61ff }`: the bytes of a text that cannot be written.
    case textBytes(Name)
    /// `[{ row: intro, place: 1 }, outro]`: a list in which a row has its place.
    case rows([TestListedRowSyntax], TextRange)

    package var range: TextRange {
        switch self {
        case .constant(let literal), .stored(let literal): literal.range
        case .bytes(let name), .textBytes(let name): name.range
        case .rows(_, let range): range
        }
    }

    /// The rows of a list, as they are written; empty for other values.
    package var elements: [Name] {
        switch self {
        case .constant(let literal):
            if case .list(let elements) = literal.form { elements.map { Name($0.text, $0.range) } } else { [] }
        case .rows(let rows, _): rows.map { Name($0.row.text, $0.row.range) }
        case .stored, .bytes, .textBytes: []
        }
    }
}

/// A row in the list of a relationship: `intro`, or `{ row: intro, place: 1 }`.
package struct TestListedRowSyntax: Sendable {
    package var row: LiteralSyntax
    package var place: LiteralSyntax?
}

/// `error: value-does-not-fit`, or `{ code: value-does-not-fit, rows: [ann] }`.
package struct TestErrorSyntax: Sendable {
    package var code: Name
    /// Labels of the rows that the finding names; `nil` if the test does not say.
    package var rows: [Name]?
}

/// `SELECT count(*) FROM post: 2`.
package struct TestQuerySyntax: Sendable {
    package var query: Name
    /// One value, or the rows, each a value or a list of them.
    package var answer: LiteralSyntax
}
