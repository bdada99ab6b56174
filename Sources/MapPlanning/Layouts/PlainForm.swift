package import MapAnalysis
package import MapPlan

/// How values are read that are stored as what they are: numbers, texts, and bytes.
package enum PlainForm: Sendable {
    case boolean, int16, int32, int64, real, text, data

    /// Returns the meaning of a stored value; nil if it is of another form.
    package func value(of stored: StoredValue) -> Value? {
        switch (self, stored) {
        case (.boolean, .integer(let number)): number == 0 || number == 1 ? .boolean(number == 1) : nil
        case (.int16, .integer(let number)): Int16(exactly: number).map { .integer(Int64($0)) }
        case (.int32, .integer(let number)): Int32(exactly: number).map { .integer(Int64($0)) }
        case (.int64, .integer(let number)): .integer(number)
        // A column of NUMERIC affinity stores whole numbers as integers.
        case (.real, .integer(let number)): Double(exactly: number).map(Value.real)
        case (.real, .real(let number)): .real(number == 0 ? 0 : number)
        case (.text, .text(let bytes)): isText(bytes) ? .text(bytes) : nil
        case (.data, .blob(let bytes)): .data(bytes)
        default: nil
        }
    }

    /// Whether bytes are UTF-8. Most texts are ASCII, which is seen without making a string of them.
    private func isText(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer(ASCII.isAll) || String(validating: bytes, as: UTF8.self) != nil
    }
}

extension ColumnCoding {
    /// The form of the column's values; nil for those that are stored as something else, such as dates.
    package var plainForm: PlainForm? {
        // An enum's cases may be stored as anything.
        if case .cases = representation { return nil }
        return switch type {
        case .boolean: .boolean
        case .int16: .int16
        case .int32: .int32
        case .int64: .int64
        case .float, .double: .real
        case .string, .uri, .json: .text
        case .data, .transformable: .data
        default: nil
        }
    }
}
