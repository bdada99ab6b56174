package import MapAnalysis
package import MapPlan

/// A typed value in the one form in which SQL functions see values of its type: booleans 0 and 1, dates as microseconds,
/// UUIDs as 16 bytes, decimals as normalised text, enum cases by name, sequences as `sequenceForm` says. Rows have none.
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

/// A raw value as it lies in a store.
package func storedValue(_ raw: RawValue) -> StoredValue {
    switch raw {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let bytes): .text(bytes)
    case .blob(let bytes): .blob(bytes)
    }
}

/// The families of types that share a canonical form; a registered function's SQL name tells them apart.
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

    /// A type of this class, the widest.
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

    /// What a canonical value means as this class; nil where it is none of it.
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
