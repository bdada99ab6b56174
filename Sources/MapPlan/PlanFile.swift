/// A plan as it is saved: `mapc plan --out` writes it, `mapc apply --plan` reads it.
public struct PlanFile: Sendable, Equatable, Codable {
    /// What the file says it is.
    public static let currentSchema = "mapc.plan/1"

    /// `mapc.plan/1`
    public var schema: String
    /// The plan itself.
    public var plan: Plan
    /// SHA-256 in hex over the file's text with zeros in the place of these digits; `nil` in a file that nobody sealed.
    public var sha256: String?

    /// The file for a plan.
    public init(_ plan: Plan, sha256: String? = nil) {
        schema = Self.currentSchema
        self.plan = plan
        self.sha256 = sha256
    }

    /// Looks at what the file says it is before anything else: a newer plan need not have the parts that this one has.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        schema = try values.decode(String.self, forKey: .schema)
        guard schema == Self.currentSchema else { throw UnknownSchema(schema: schema) }
        plan = try values.decode(Plan.self, forKey: .plan)
        sha256 = try values.decodeIfPresent(String.self, forKey: .sha256)
    }

    /// The file says that it is something that this mapc does not know.
    public struct UnknownSchema: Error, Sendable, Equatable {
        /// What it says it is.
        public var schema: String
    }
}
