package import MapPlan

/// Returns a value as an SQL literal. Nothing else writes literals. DDL needs them because it has no parameters; all other statements bind their values.
package func literal(_ value: StoredValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): literal(value)
    case .text(let bytes): literal(text: bytes, zero: joined)
    case .blob(let bytes): "x'\(StoredValue.hex(bytes))'"
    }
}

/// Returns a DEFAULT clause.
///
/// ALTER TABLE ADD COLUMN refuses an expression, so a real is written as plain text.
package func defaultClause(_ value: StoredValue) -> String {
    if case .real(let real) = value, real.isFinite { return "DEFAULT \(real.description)" }
    let text = if case .text(let bytes) = value { literal(text: bytes, zero: asBytes) } else { literal(value) }
    return text.hasPrefix("CAST(") ? "DEFAULT (\(text))" : "DEFAULT \(text)"
}

/// Joins the parts of a text around its NULs. SQLite's parser ends a text at a NUL.
private func joined(_ bytes: [UInt8]) -> String {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated().flatMap { place, part in
        (place > 0 ? ["char(0)"] : []) + (part.isEmpty ? [] : [literal(text: Array(part), zero: asBytes)])
    }
    return "(\(parts.joined(separator: " || ")))"
}

/// Writes a text as its bytes in UTF-8. SQLite reads them in the encoding of the database.
private func asBytes(_ bytes: [UInt8]) -> String { "CAST(x'\(StoredValue.hex(bytes))' AS TEXT)" }

/// Returns a text in quotes, or what `zero` makes of it if it has a NUL. A script cannot contain text that is not UTF-8.
private func literal(text bytes: [UInt8], zero: ([UInt8]) -> String) -> String {
    let quote = UInt8(ascii: "'")
    // By bytes, as SQLite reads them. For Swift, a quote with a combining accent is another character.
    let quoted = bytes.contains(quote) ? bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } : bytes
    guard let text = String(validating: quoted, as: UTF8.self) else { return asBytes(bytes) }
    return bytes.contains(0) ? zero(bytes) : "'" + text + "'"
}

private func literal(_ value: Double) -> String {
    if value.isNaN { return "NULL" }  // SQLite stores NaN as NULL.
    if value.isInfinite { return value < 0 ? "-9e999" : "9e999" }
    let text = value.description
    return isReadExactly(text) ? text : product(value)
}

/// Whether every reader of decimal numbers gets the same double: at most 15 digits and a power of ten that is exact itself.
/// With more, SQLite 3.40 is off by one unit in the last place once in some thousand times.
private func isReadExactly(_ text: String) -> Bool {
    let parts = text.split(separator: "e")
    let digits = parts[0].filter(\.isWholeNumber).drop { $0 == "0" }
    return digits.count <= 15 && (parts.count < 2 || abs(Int(parts[1]) ?? .max) <= 22)
}

/// Returns an integer times or divided by powers of two, which is computed without rounding: `(CAST(3 AS REAL) / (1 << 60))`.
private func product(_ value: Double) -> String {
    let trailing = value.significandBitPattern.trailingZeroBitCount
    let shift = value.isNormal ? min(trailing, 52) : trailing
    let bits = (value.isNormal ? value.significandBitPattern | 1 << 52 : value.significandBitPattern) >> UInt64(shift)
    var exponent = (value.isNormal ? Int(value.exponentBitPattern) - 1075 : -1074) + shift
    var text = "CAST(\(value < 0 ? "-" : "")\(bits) AS REAL)"
    let sign = exponent < 0 ? "/" : "*"
    while exponent != 0 {
        let step = min(abs(exponent), 62)
        text += " \(sign) (1 << \(step))"
        exponent += exponent < 0 ? step : -step
    }
    return "(\(text))"
}
