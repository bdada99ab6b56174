import MapAnalysis
import MapPlan

/// Returns the key of a row as text: `7`, `('DE', 3)`.
package func keyWords(_ key: [StoredValue]) -> String {
    key.count == 1 ? valueWords(key[0], .computed) : "(" + key.map { valueWords($0, .computed) }.joined(separator: ", ") + ")"
}

/// Returns a value as a message shows it: `12`, `12.0`, `'twelve'`, `x'0c'`, `NULL`, `nil`, `true`, `2024-02-29T12:00:00Z`. Of a long text or blob, the
/// beginning. Whoever prints the message escapes what a terminal would execute.
func valueWords(_ value: StoredValue, _ form: ShownValue.Form) -> String {
    switch (form, value) {
    case (.stored, .null): "NULL"
    case (_, .null): "nil"
    case (.boolean, .integer(0)): "false"
    case (.boolean, .integer(1)): "true"
    case (.date, .integer(let microseconds)): DateText.text(microseconds: microseconds) ?? "\(microseconds) microseconds after 1970"
    case (.uuid, .blob(let bytes)) where bytes.count == 16: UUIDText.text(bytes)
    case (.decimal, .text(let bytes)): shortened(bytes, quote: "")
    case (_, .integer(let number)): String(number)
    case (_, .real(let number)): number.description
    case (_, .text(let bytes)): shortened(bytes, quote: "'")
    case (_, .blob(let bytes)): shortened(blob: bytes)
    }
}

/// The number of characters of a text, and of bytes of a blob, that a message shows.
private let greatestShown = (characters: 40, bytes: 20)

/// Returns a text in quotes, which are doubled within it as in SQL. Returns the bytes of a text that is not valid UTF-8.
private func shortened(_ bytes: [UInt8], quote: String) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "text " + shortened(blob: bytes) }
    let scalars = text.unicodeScalars
    let shown = String(String.UnicodeScalarView(scalars.prefix(greatestShown.characters)))
    let words =
        quote + (quote.isEmpty ? shown : shown.split(separator: quote, omittingEmptySubsequences: false).joined(separator: quote + quote))
    return scalars.count > greatestShown.characters ? words + "…\(quote) (\(scalars.count) characters)" : words + quote
}

private func shortened(blob bytes: [UInt8]) -> String {
    let shown = StoredValue.hex(Array(bytes.prefix(greatestShown.bytes)))
    return bytes.count > greatestShown.bytes ? "x'\(shown)…' (\(bytes.count) bytes)" : "x'\(shown)'"
}
