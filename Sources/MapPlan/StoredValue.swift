/// A value in one of SQLite's five storage classes. Text is bytes, because a store may contain NULs and invalid UTF-8.
///
/// `MapAnalysis.RawValue` has the same cases for values that analysis only passes on. `MapAnalysis` does not import this module.
public enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])

    /// Text in UTF-8.
    public static func text(_ string: String) -> StoredValue { .text(Array(string.utf8)) }
}
