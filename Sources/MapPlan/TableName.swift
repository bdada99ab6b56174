/// A table that a statement reads or writes: `main.Post` in the database, `temp.mapc_stage_Post` if only the run has it.
public struct TableName: Sendable, Hashable, Codable {
    /// The name of the table, without the name of its schema.
    public var name: String
    /// Whether it is a TEMP table.
    public var isTemporary: Bool

    /// Creates a name.
    public init(_ name: String, isTemporary: Bool = false) {
        self.name = name
        self.isTemporary = isTemporary
    }

    /// Compares bytes.
    public static func == (left: TableName, right: TableName) -> Bool {
        left.isTemporary == right.isTemporary && isSpelled(left.name, right.name)
    }

    /// Hashes bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isTemporary)
        hashBytes(of: name, into: &hasher)
    }

    /// Reads `main.Post` or `temp.mapc_stage_Post`: the text up to the first dot is the schema. Throws `DecodingError` for any other schema.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "main" || parts[0] == "temp" else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "'\(text)' does not name a schema"))
        }
        self.init(String(parts[1]), isTemporary: parts[0] == "temp")
    }

    /// The name with its schema: `main.Post`.
    var qualified: String { (isTemporary ? "temp." : "main.") + name }

    /// Writes the name with its schema.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(qualified)
    }
}
