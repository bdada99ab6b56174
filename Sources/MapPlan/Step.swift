/// One step of a plan, with its reason.
public struct Step: Sendable, Equatable, Codable {
    /// The kind of work that a step does, and so how much it costs; from cheap to expensive.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Changes names and adds empty columns. Reads no row.
        case metadata
        /// Reads rows and writes none.
        case scan
        /// Changes values of rows in place.
        case patch
        /// Deletes rows.
        case thin
        /// Writes a table again.
        case rebuild
        /// Inserts rows into the table of another entity.
        case move
        /// Fills TEMP tables with what later steps need of the old state.
        case stage
        /// SQL of a mapping that runs before everything else of its leg. SQLite's authorizer limits what it may do.
        case before
        /// SQL of a mapping that runs after everything else, when the ledger has been balanced.
        case after
    }

    /// The first 16 characters of the SHA-256 of its statements, in hex. Equal work has the same name in every plan.
    public var id: String
    /// The kind of work.
    public var kind: Kind
    /// The title, for people: `rename column "Post"."color" to "hexColor"`.
    public var title: String
    /// The statements, in the order in which they run.
    public var statements: [Statement]
    /// The lines of the mapping, or the rules of inference, that cause the step.
    public var origins: [PlanOrigin]
    /// Whether the old store could be computed from the new one.
    public var isReversible: Bool
    /// The table whose rows the step reads, by its name before the leg, which decides most of the cost. `nil` if it reads no table.
    public var table: String?
    /// The part of the estimated time that the step takes, in hundredths; `nil` if there was no store to estimate for.
    public var share: Int?

    /// Creates a step.
    public init(
        id: String, kind: Kind, title: String, statements: [Statement], origins: [PlanOrigin], isReversible: Bool,
        table: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.statements = statements
        self.origins = origins
        self.isReversible = isReversible
        self.table = table
    }
}

/// The origin of a step. A plan has its own copy, so that plan files do not depend on types of other modules.
public struct PlanOrigin: Sendable, Equatable, Codable {
    /// The path of the file; `nil` if the step was inferred.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1, in Unicode scalars.
    public var column: Int?
    /// The words at that place, or the name of the rule.
    public var words: String
    /// The reason, if the step was inferred: `both sides have 'age: int16?'`.
    public var reason: String?

    /// Creates an origin.
    public init(file: String? = nil, line: Int? = nil, column: Int? = nil, words: String, reason: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.words = words
        self.reason = reason
    }
}

extension Step.Kind {
    /// Whether such a step computes values of rows, or decides which rows stay.
    package var computesValues: Bool {
        switch self {
        case .patch, .thin, .rebuild, .move, .stage: true
        case .metadata, .scan, .before, .after: false
        }
    }
}
