import MapAnalysis
import MapPlan

/// Returns the type of a column for values of a type, as a model stores them or, without a form, in canonical form.
///
/// A TEMP column needs a type too: SQLite does not use an index over an untyped column for a comparison with a typed one.
func declaredType(of type: ValueType, storedAs form: Representation? = nil) -> String { affinity(of: type, form).rawValue }

private func affinity(of type: ValueType, _ form: Representation?) -> Column.Affinity {
    switch form {
    case .date(let form):
        switch form {
        case .iso8601, .sql, .day: .text
        case .unix, .unixms: .integer
        case .julian, .reference2001: .real
        }
    case .uuid(let form): form == .text ? .text : .blob
    case .decimal(let form):
        switch form {
        case .text: .text
        case .real: .real
        case .numeric: .numeric
        case .integer: .integer
        }
    case .cases(let cases): affinity(ofCases: cases)
    case .plain: affinity(of: CanonicalClass(type)) ?? .text
    case nil: affinity(of: CanonicalClass(type)) ?? .blob
    }
}

private func affinity(of kind: CanonicalClass?) -> Column.Affinity? {
    switch kind {
    case .bool, .int, .date: .integer
    case .real: .real
    case .text, .decimal: .text
    case .uuid, .data: .blob
    case nil: nil
    }
}

/// Returns the affinity that stores the value of every case unchanged. It is that of `BLOB`, which converts nothing, if the values are of several
/// kinds.
private func affinity(ofCases cases: [Representation.CaseForm]) -> Column.Affinity {
    let affinities = Set(
        cases.map { form -> Column.Affinity in
            switch form.stored {
            case .integer: .integer
            case .real: .real
            case .text: .text
            case .blob, .null: .blob
            }
        })
    return affinities.count == 1 ? affinities.first ?? .blob : .blob
}

extension TemporaryTable.ColumnType {
    /// The type as it follows a column's name, with its collation.
    var words: [String] {
        switch self {
        case .untyped: []
        case .values(let type): [declaredType(of: type)]
        case .affinity(let affinity): [affinity.rawValue]
        case .declared(let type, let collation): [type].filter { !$0.isEmpty } + (collation.map { ["COLLATE \(quoted($0))"] } ?? [])
        }
    }

    /// The type of integers in a PRIMARY KEY. `INTEGER` would make the column the rowid, which accepts nothing but integers.
    static let integerInKey = Self.declared("INT")

    /// Returns the type of a column of a key that has the values of a column of the database. SQLite does not use a key to find an integer in a
    /// column without a type.
    static func inKey(like column: PlacedColumn, isRowID: Bool) -> Self {
        guard column.declaredType.uppercased() == declaredType(of: .int64) else { return .declared(column.declaredType) }
        return !isRowID ? .integerInKey : column.declaredType == declaredType(of: .int64) ? .values(.int64) : .declared(column.declaredType)
    }
}

extension PlacedColumn {
    /// The type of a TEMP column that compares values as this column does.
    var comparedType: TemporaryTable.ColumnType { .declared(declaredType, collation: comparesBytes ? nil : collation) }
}
