package import MapAnalysis
package import MapPlan

/// Returns a typed value in its canonical form, which SQL functions use: booleans as 0 and 1, dates as microseconds, UUIDs as 16 bytes, decimals as
/// normalised text, enum cases by name, sequences in `sequenceForm`. Rows do not have one.
package func canonicalForm(_ value: Value) -> StoredValue {
    switch value {
    case .nil, .row: .null
    case .list(let elements): .text(sequenceForm(elements))
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number), .date(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let bytes): .text(bytes)
    case .decimal(let text): .text(text)
    case .uuid(let bytes), .data(let bytes): .blob(bytes)
    case .unreadable(let raw): storedValue(raw)
    }
}

/// Returns a raw value as it is stored.
package func storedValue(_ raw: RawValue) -> StoredValue {
    switch raw {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let bytes): .text(bytes)
    case .blob(let bytes): .blob(bytes)
    }
}

/// The families of types that share a canonical form. The SQL name of a registered function has a letter for each.
package enum CanonicalClass: String, Sendable, CaseIterable {
    case bool, int, real, text, date, uuid, decimal, data

    package init?(_ type: ValueType) {
        switch type {
        case .boolean: self = .bool
        case .int16, .int32, .int64: self = .int
        case .float, .double: self = .real
        case .string, .uri, .json, .enumeration, .nothing: self = .text
        case .date: self = .date
        case .uuid: self = .uuid
        case .decimal: self = .decimal
        case .data, .transformable: self = .data
        case .unknown, .composite, .row, .sequence, .pair: return nil
        }
    }

    /// The widest type of this class.
    package var type: ValueType {
        switch self {
        case .bool: .boolean
        case .int: .int64
        case .real: .double
        case .text: .string
        case .date: .date
        case .uuid: .uuid
        case .decimal: .decimal
        case .data: .data
        }
    }

    /// Returns the meaning of a canonical value of this class; nil if the value is not of this class.
    package func value(_ stored: StoredValue) -> Value {
        switch (self, stored) {
        case (.bool, .integer(let number)): .boolean(number != 0)
        case (.int, .integer(let number)): .integer(number)
        case (.date, .integer(let number)): .date(number)
        case (.real, .real(let number)): .real(number)
        case (.real, .integer(let number)): .real(Double(number))
        case (.text, .text(let bytes)): .text(bytes)
        case (.decimal, .text(let bytes)): .decimal(String(decoding: bytes, as: UTF8.self))
        case (.uuid, .blob(let bytes)): .uuid(bytes)
        case (.data, .blob(let bytes)): .data(bytes)
        default: .nil
        }
    }
}
