package import MapAnalysis

/// Returns the declared type and the coding of a column for values of a type, if the model declares nothing else.
package func columnForm(of type: ValueType, _ representation: Representation) -> (declaredType: String, coding: ColumnCoding) {
    let declared: Representation =
        switch (type, representation) {
        case (.date, .plain): .date(.iso8601)
        case (.uuid, .plain): .uuid(.text)
        case (.decimal, .plain): .decimal(.text)
        default: representation
        }
    return (declaredType(of: type, declared), ColumnCoding(type, declared))
}

private func declaredType(of type: ValueType, _ representation: Representation) -> String {
    switch representation {
    case .date(let form):
        switch form {
        case .iso8601, .sql, .day: "TEXT"
        case .unix, .unixms: "INTEGER"
        case .julian, .reference2001: "REAL"
        }
    case .uuid(let form): form == .text ? "TEXT" : "BLOB"
    case .decimal(let form):
        switch form {
        case .text: "TEXT"
        case .real: "REAL"
        case .numeric: "NUMERIC"
        case .integer: "INTEGER"
        }
    case .cases(let cases): declaredType(of: cases)
    case .plain: plainType(type)
    }
}

private func plainType(_ type: ValueType) -> String {
    switch type {
    case .boolean, .int16, .int32, .int64: "INTEGER"
    case .float, .double: "REAL"
    case .data, .transformable: "BLOB"
    default: "TEXT"
    }
}

/// Returns the type that stores the value of every case unchanged. It is `BLOB`, which converts nothing, if the values are of several
/// kinds.
private func declaredType(of cases: [Representation.CaseForm]) -> String {
    let types = Set(
        cases.map { form in
            switch form.stored {
            case .integer: "INTEGER"
            case .real: "REAL"
            case .text: "TEXT"
            case .blob, .null: "BLOB"
            }
        })
    return types.count == 1 ? types.first ?? "BLOB" : "BLOB"
}
