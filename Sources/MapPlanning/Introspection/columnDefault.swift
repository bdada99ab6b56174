import MapAnalysis
import MapPlan

/// A column's DEFAULT as the model has it.
enum ColumnDefault {
    case none
    case constant(ConstantDraft)
    /// An expression, CURRENT_TIMESTAMP, or a constant that is not a value of the column's type. It stays in the store.
    case leftToStore

    init(of column: Column, _ type: ColumnType) {
        guard let sql = column.defaultSQL else {
            self = .none
            return
        }
        guard let stored = storedConstant(sql) else {
            self = .leftToStore
            return
        }
        let value = decode(converted(stored, to: column.affinity), type.coding)
        if !type.cases.isEmpty, case .text(let bytes) = value, !type.cases.contains(String(decoding: bytes, as: UTF8.self)) {
            self = .leftToStore
            return
        }
        self = value == .nil ? .none : literalText(value).map(ColumnDefault.constant) ?? .leftToStore
    }
}

/// Returns the value of a literal; nil for other expressions.
func storedConstant(_ sql: String) -> StoredValue? {
    var tokens = sqlTokens(sql).filter { !$0.isBlank }
    var isNegative = false
    if let sign = tokens.first, sign.isSymbol("-") || sign.isSymbol("+") {
        isNegative = sign.isSymbol("-")
        tokens.removeFirst()
    }
    guard let first = tokens.first else { return nil }
    if first.kind == .number || first.isSymbol(".") {
        let text = (isNegative ? "-" : "") + tokens.map(\.text).joined()
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text.replacing("-.", with: "-0.")).map(StoredValue.real)
    }
    guard tokens.count == 1, !isNegative else { return nil }
    if first.isKeyword("null") { return .null }
    if first.isKeyword("true") { return .integer(1) }
    if first.isKeyword("false") { return .integer(0) }
    // SQLite also takes text in double quotes as a string here, because it cannot be the name of a column.
    if first.kind == .quotedName, first.text.utf8.first == UInt8(ascii: "\"") { return first.name.map { .text($0) } }
    guard first.kind == .string else { return nil }
    if let name = first.name { return .text(name) }
    return blob(first.text.dropFirst(2).dropLast()).map(StoredValue.blob)
}

private func blob(_ hex: Substring) -> [UInt8]? {
    let digits = Array(hex.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
        guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else { return nil }
        bytes.append(byte)
    }
    return bytes
}

/// Returns the value that a column with that affinity makes from a value: https://www.sqlite.org/datatype3.html#type_affinity
func converted(_ value: StoredValue, to affinity: Column.Affinity) -> StoredValue {
    switch (affinity, value) {
    case (.integer, .text(let bytes)), (.numeric, .text(let bytes)):
        let text = String(decoding: bytes, as: UTF8.self)
        return Int64(text).map(StoredValue.integer) ?? RealText.value(text).map { converted(.real($0), to: affinity) } ?? value
    case (.integer, .real(let real)), (.numeric, .real(let real)): return Int64(exactly: real).map(StoredValue.integer) ?? value
    case (.real, .text(let bytes)): return RealText.value(String(decoding: bytes, as: UTF8.self)).map(StoredValue.real) ?? value
    case (.real, .integer(let integer)): return .real(Double(integer))
    case (.text, .integer(let integer)): return .text(String(integer))
    case (.text, .real(let real)): return .text(RealText.text(real))
    default: return value
    }
}

/// Returns a value as the language writes constants; nil if it cannot write the value.
private func literalText(_ value: Value) -> ConstantDraft? {
    func text(_ bytes: [UInt8]) -> ConstantDraft? {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return nil }
        return ConstantDraft(text: text, isText: true)
    }
    func word(_ text: String) -> ConstantDraft { ConstantDraft(text: text, isText: false) }
    switch value {
    case .boolean(let flag): return word(flag ? "true" : "false")
    case .integer(let number): return word(String(number))
    case .real(let number): return number.isFinite ? word(RealText.text(number)) : nil
    case .decimal(let decimal): return word(decimal)
    case .date(let microseconds): return DateText.text(microseconds: microseconds).map(word)
    case .uuid(let bytes): return word(UUIDText.text(bytes))
    case .text(let bytes), .data(let bytes): return text(bytes)
    case .nil, .row, .list, .unreadable: return nil
    }
}
