import MapSyntax

extension Value {
    /// The value as people write it: `0`, `"draft"`, `nil`.
    package var words: String {
        switch self {
        case .nil: "nil"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .real(let value): "\(value)"
        case .text(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
        case .decimal(let text): text
        case .date(let microseconds): "\"\(DateText.text(microseconds: microseconds) ?? "a date")\""
        case .uuid(let bytes): "\"\(UUIDText.text(bytes))\""
        case .data(let bytes): "\(bytes.count) bytes"
        case .row: "a row"
        case .list(let values): "[\(values.map(\.words).joined(separator: ", "))]"
        case .unreadable: "an unreadable value"
        }
    }
}
