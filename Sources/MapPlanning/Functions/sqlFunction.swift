package import MapAnalysis
package import MapPlan

/// Returns the implementation of an SQL function: the interpreter's closure, or the coding of a column. Returns `nil` if this mapc does not have the
/// function. The caller of `apply` passes these for the names that the plan lists.
package func sqlFunction(named name: String) -> (@Sendable ([StoredValue]) throws -> StoredValue)? {
    if let own = ownFunction(named: name) { return own }
    if let element = elementFunction(named: name) { return element }
    if let staying = StayingFunction(named: name) {
        return { arguments in .integer(arguments.first.map(staying.stays) ?? true ? 1 : 0) }
    }
    if let coding = CodingFunction(name: name) { return coding.implementation }
    if let composed = ComposedFunction(name) { return composed.implementation }
    if let allowance = allowance(named: name) { return allowance }
    guard let registered = RegisteredFunction(name) else { return nil }
    let (readers, meaning) = (registered.takes.map(CanonicalReader.init), registered.meaning)
    return { arguments in try unlessStopped(canonicalForm(meaning(values(of: arguments, readers)))) }
}

/// Returns a function that mapc's own statements call, and no expression of an author.
private func ownFunction(named name: String) -> (@Sendable ([StoredValue]) throws -> StoredValue)? {
    switch name {
    case "mapc_compare_decimal": compareDecimals
    case "mapc_matches_pattern": matchesPattern
    case "mapc_order_decimal": orderDecimal
    case "mapc_bits": bits
    case "mapc_hex_digits": hexDigits
    case "mapc_has_hashes": hasVersionHashes
    case "mapc_metadata": changedMetadata
    case "mapc_pack": pack
    case "mapc_receipt": metadataWithReceipt
    case "mapc_receipt_seed": seedOfReceipt
    case "mapc_unpack": unpack
    // The executor replaces these by the values of the run. A rehearsal only checks that statements work.
    case "mapc_now": { _ in .integer(0) }
    case "mapc_seed": { _ in .blob([UInt8](repeating: 0, count: 16)) }
    default: nil
    }
}

/// Returns a computed value. Throws if the user cancelled before it was complete.
private func unlessStopped(_ value: StoredValue) throws -> StoredValue {
    if Stopping.didGiveUp { throw Stopped() }
    return value
}

/// Returns the faster implementation of a function for some arguments; `nil` if there is none.
package func sqlShortcut(named name: String) -> Function.Shortcut? {
    if ownFunction(named: name) != nil { return nil }
    if let coding = CodingFunction(name: name) { return coding.shortcut }
    if let composed = ComposedFunction(name) { return composed.shortcut }
    return RegisteredFunction(name)?.shortcut
}

private func values(of arguments: [StoredValue], _ readers: [CanonicalReader]) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(readers.count)
    for place in 0..<min(readers.count, arguments.count) { values.append(readers[place].value(arguments[place])) }
    return values
}

/// Returns the function `mapc_allows_range_ii`, which is 1 if the arguments meet the precondition of `mapc_range_ii`.
func allowanceName(of function: Function, _ arguments: [ExpressionType]) -> String {
    let name = RegisteredFunction.name(of: function.name, arguments)
    return "mapc_allows" + name.dropFirst("mapc".count)
}

private func allowance(named name: String) -> (@Sendable ([StoredValue]) throws -> StoredValue)? {
    guard name.hasPrefix("mapc_allows_"), let registered = RegisteredFunction("mapc" + name.dropFirst("mapc_allows".count)),
        let precondition = registered.function.precondition
    else { return nil }
    let readers = registered.takes.map(CanonicalReader.init)
    return { arguments in try unlessStopped(.integer(precondition.holds(values(of: arguments, readers)) ? 1 : 0)) }
}

/// Returns the bits of a double as an integer. A text could lose some of them.
private let bits: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    switch arguments.first {
    case .real(let number)?: .integer(Int64(bitPattern: number.bitPattern))
    case .integer(let number)?: .integer(Int64(bitPattern: Double(number).bitPattern))
    default: .null
    }
}

/// Returns a stored value in JSON: an integer as it is, all other values as a letter for the storage class and the bytes.
private let pack: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    switch arguments.first {
    case .real(let number)?: .text("r\(number.bitPattern)")
    case .text(let bytes)?: .text("t" + StoredValue.hex(bytes))
    case .blob(let bytes)?: .text("b" + StoredValue.hex(bytes))
    case let other?: other
    case nil: .null
    }
}

/// Returns the value from which `pack` made a text.
private let unpack: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard case .text(let packed)? = arguments.first, let letter = packed.first else { return arguments.first ?? .null }
    let rest = packed.dropFirst()
    switch letter {
    case UInt8(ascii: "r"): return UInt64(String(decoding: rest, as: UTF8.self)).map { .real(Double(bitPattern: $0)) } ?? .null
    case UInt8(ascii: "t"): return .text(bytes(ofHex: rest))
    default: return .blob(bytes(ofHex: rest))
    }
}

private func bytes(ofHex text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text {
        let value = digit < UInt8(ascii: "A") ? digit - UInt8(ascii: "0") : (digit | 0x20) - UInt8(ascii: "a") + 10
        if let first = high { bytes.append(first << 4 | value) }
        high = high == nil ? value : nil
    }
    return bytes
}

/// Compares two normalised decimal texts exactly: −1, 0 or 1.
private let compareDecimals: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, !arguments.contains(.null) else { return .null }
    let (left, right) = (CanonicalClass.decimal.value(arguments[0]), CanonicalClass.decimal.value(arguments[1]))
    return .integer(left.precedes(right) ? -1 : right.precedes(left) ? 1 : 0)
}

/// Returns a text with the order of a decimal: the sign, the place of the first digit, the digits. For a negative decimal, each digit is subtracted from
/// nine.
private let orderDecimal: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard case .text(let bytes)? = arguments.first else { return .null }
    let (minus, point, zero, nine) = (UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0"), UInt8(ascii: "9"))
    let isNegative = bytes.first == minus
    let parts = bytes.filter { $0 != minus }.split(separator: point, omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == zero }
    let fraction = parts.count > 1 ? parts[1] : []
    var digits = (Array(whole) + Array(fraction)).drop { $0 == zero }
    while digits.last == zero { digits.removeLast() }
    guard !digits.isEmpty else { return .text([UInt8(ascii: "1")]) }
    let exponent = whole.isEmpty ? -fraction.prefix { $0 == zero }.count : whole.count
    let magnitude = Array(String(5_000_000_000 + exponent).utf8) + digits
    if !isNegative { return .text([UInt8(ascii: "1")] + magnitude) }
    // A longer negative decimal is smaller, so its end sorts after every digit.
    return .text([zero] + magnitude.map { nine - $0 + zero } + [nine + 1])
}

/// Whether the whole text matches the `pattern` of a model. A text that is too long to be matched does not.
private let matchesPattern: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, case .text(let text) = arguments[0], case .text(let pattern) = arguments[1] else { return .null }
    return try unlessStopped(.integer(TextPattern.matchesWhole(text, pattern) ?? false ? 1 : 0))
}
