/// A saved plan: `mapc plan --out` writes it, `mapc apply --plan` reads it.
public struct PlanFile: Sendable, Equatable, Codable {
    /// The schema that this mapc writes and reads.
    public static let currentSchema = "mapc.plan/2"

    /// The schemas that earlier versions of mapc wrote. Plans are not converted: the same files and the same database give the plan again.
    package static let olderSchemas = ["mapc.plan/1"]

    /// The schema of the file: `mapc.plan/2`.
    public var schema: String
    /// The plan.
    public var plan: Plan
    /// SHA-256 of the text of the file with zeros in place of these digits, in hex; `nil` if the file has no seal.
    public var sha256: String?

    /// The file for a plan.
    public init(_ plan: Plan, sha256: String? = nil) {
        schema = Self.currentSchema
        self.plan = plan
        self.sha256 = sha256
    }

    /// Reads a file. Checks the schema first, since a newer plan need not have the parts of this one. Throws `UnknownSchema` if it is another.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        schema = try values.decode(String.self, forKey: .schema)
        guard schema == Self.currentSchema else { throw UnknownSchema(schema: schema) }
        plan = try values.decode(Plan.self, forKey: .plan)
        sha256 = try values.decodeIfPresent(String.self, forKey: .sha256)
    }

    /// The file has a schema that this mapc does not know.
    public struct UnknownSchema: Error, Sendable, Equatable {
        /// The schema of the file.
        public var schema: String
    }
}
