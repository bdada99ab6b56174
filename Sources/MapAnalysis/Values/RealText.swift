/// Doubles as text: the shortest text that reads as the same double again, `0.1`, `3.0`, `1e+16`.
package enum RealText {
    package static func text(_ value: Double) -> String { value.description }

    /// Returns the nearest double; nil if the text is not a number or is too large. Never returns −0.0 or an infinity.
    package static func value(_ text: String) -> Double? {
        // Swift also reads hexadecimal numbers, "inf" and "nan", which are not numbers here.
        guard NumberText(Array(text.utf8)) != nil, let value = Double(text), value.isFinite else { return nil }
        return value == 0 ? 0 : value
    }

    /// Returns the double that a number is in SQLite; nil if the text is not a number. `9e999` is an infinity.
    package static func stored(_ text: String) -> Double? { NumberText(Array(text.utf8)) == nil ? nil : Double(text) }

    /// Returns the number that SQLite reads as this double, an infinity too.
    package static func storedText(_ value: Double) -> String { value.isInfinite ? value < 0 ? "-9e999" : "9e999" : text(value) }
}
