/// A collation of an application, with the collation of SQLite that compares like it.
public struct NamedCollation: Sendable, Equatable, Codable {
    /// A collation that SQLite has.
    public enum Model: String, Sendable, Codable, CaseIterable {
        case binary, nocase, rtrim
    }

    /// The name in the schema of the database: `unicase`.
    public var name: String
    /// What the author of the project says it is like.
    public var like: Model

    /// Creates one.
    public init(name: String, like: Model) {
        self.name = name
        self.like = like
    }
}
