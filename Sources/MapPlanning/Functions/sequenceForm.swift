package import MapAnalysis
package import MapPlan

/// Returns a sequence as one SQL value: a JSON array, whose elements `json_each` returns in order.
///
/// SQL functions use this form for arguments and results that are sequences. Integers, dates and booleans are integers, doubles are the integer of their
/// bits, all other values are the hexadecimal digits of their bytes in quotes, and nil is `null`. `CanonicalClass.element(_:)` is the inverse:
/// `["6162", null]` is the texts `ab` and nil.
package func sequenceForm(_ elements: [Value]) -> [UInt8] {
    var form = [UInt8(ascii: "[")]
    for (place, element) in elements.enumerated() {
        if place > 0 { form.append(UInt8(ascii: ",")) }
        switch canonicalForm(element) {
        case .null: form += "null".utf8
        case .integer(let number): form += String(number).utf8
        case .real(let number): form += String(Int64(bitPattern: number.bitPattern)).utf8
        case .text(let bytes), .blob(let bytes):
            form.append(UInt8(ascii: "\""))
            form += bytes.hexadecimal
            form.append(UInt8(ascii: "\""))
        }
    }
    return form + [UInt8(ascii: "]")]
}

extension CanonicalClass {
    /// Returns an element in canonical form from the `value` of `json_each`.
    package func element(_ value: Scalar) -> Scalar {
        switch self {
        case .bool, .int, .date: value
        case .real, .text, .uuid, .decimal, .data: .registered("mapc_element_\(rawValue)", [value])
        }
    }

    /// Returns SQL for a canonical value as an element of an array.
    package func formed(_ value: Scalar) -> Scalar {
        switch self {
        case .bool, .int, .date: value
        case .real: .registered("mapc_bits", [value])
        case .text, .uuid, .decimal, .data: .operation(.hexDigits, [value])
        }
    }

    /// Returns a canonical value as an element of an array, outside SQL.
    fileprivate func element(_ stored: StoredValue) -> StoredValue {
        switch (self, stored) {
        case (.real, .integer(let bits)): return .real(Double(bitPattern: UInt64(bitPattern: bits)))
        case (.text, .text(let digits)), (.decimal, .text(let digits)): return [UInt8](hexadecimal: digits).map(StoredValue.text) ?? .null
        case (.uuid, .text(let digits)), (.data, .text(let digits)): return [UInt8](hexadecimal: digits).map(StoredValue.blob) ?? .null
        case (.bool, .integer), (.int, .integer), (.date, .integer): return stored
        default: return .null
        }
    }
}

/// Reads canonical values of one type. It analyses the type once for all values.
package struct CanonicalReader: Sendable {
    /// The class of the values; of a sequence, the class of its elements.
    private let kind: CanonicalClass
    private let isSequence: Bool

    package init(_ type: ValueType) {
        kind = CanonicalClass(type.element ?? type) ?? .text
        isSequence = type.element != nil
    }

    /// Returns the meaning of a value; of a sequence, that of each element.
    package func value(_ stored: StoredValue) -> Value {
        guard isSequence else { return kind.value(stored) }
        guard case .text(let form) = stored else { return .nil }
        let words = form.dropFirst().dropLast().split(separator: UInt8(ascii: ","))
        return .list(words.map { word in kind.value(kind.element(StoredValue(elementForm: word))) })
    }
}

extension StoredValue {
    /// Reads one element as `sequenceForm` writes it.
    fileprivate init(elementForm word: ArraySlice<UInt8>) {
        if word.first == UInt8(ascii: "\"") {
            self = .text(Array(word.dropFirst().dropLast()))
        } else {
            self = Int64(String(decoding: word, as: UTF8.self)).map(StoredValue.integer) ?? .null
        }
    }
}

/// Returns the function `mapc_element_text`, which reads an element of a sequence.
func elementFunction(named name: String) -> (@Sendable ([StoredValue]) throws -> StoredValue)? {
    guard name.hasPrefix("mapc_element_"), let kind = CanonicalClass(rawValue: String(name.dropFirst("mapc_element_".count))) else {
        return nil
    }
    return { arguments in arguments.first.map(kind.element) ?? .null }
}

/// `mapc_hex_digits`: the bytes of a value in hexadecimal, those of a text in UTF-8 whatever the encoding of the store is.
@Sendable func hexDigits(_ arguments: [StoredValue]) -> StoredValue {
    switch arguments.first {
    case .text(let bytes), .blob(let bytes): .text(StoredValue.hex(bytes))
    case .integer(let number): .text(StoredValue.hex(Array("\(number)".utf8)))
    case .real, .null, nil: .null
    }
}
