/// A value that the query of an obligation returns about each row that it finds, so that a message can show it.
public struct ShownValue: Sendable, Equatable, Codable {
    /// The name of the value if the message does not make plain which value it is: `source.Post.count`.
    public var name: String?
    /// What the value is, which decides how a message shows it.
    public var form: Form

    /// The kinds of values.
    public enum Form: String, Sendable, Codable {
        /// A value of the database, as it is stored.
        case stored
        /// A value of an expression: a number, a text or bytes.
        case computed
        /// 0 or 1.
        case boolean
        /// Microseconds since 1970.
        case date
        /// 16 bytes.
        case uuid
        /// A decimal as text.
        case decimal
    }

    /// Creates a value.
    public init(_ form: Form, name: String? = nil) {
        self.form = form
        self.name = name
    }
}
