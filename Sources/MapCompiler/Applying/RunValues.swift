import MapAnalysis

/// Parses values that are fixed for a whole run from command line text.
public enum RunValues {
    /// Returns the 16 bytes of a seed, written as a UUID with or without hyphens: `6ba7b810-9dad-11d1-80b4-00c04fd430c8`. `nil` for any
    /// other text.
    public static func seed(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count == 32 else { return UUIDText.bytes(text) }
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
        return UUIDText.bytes(parts.joined(separator: "-"))
    }

    /// Returns the microseconds since 1970 of a date: `2024-01-31`, `2024-01-31T12:00:00Z`. `nil` for any other text.
    public static func instant(_ text: String) -> Int64? { DateText.microseconds(text) }
}
