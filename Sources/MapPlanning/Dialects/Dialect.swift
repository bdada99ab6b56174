package import MapPlan

/// A database for which mapc plans: how it does planned work. `planPath` in MapCompiler chooses the dialect.
///
/// A dialect has no questions. SQLite answers every question: the store itself, or a scratch store that has the rows of another
/// database.
package struct Dialect: Sendable {
    /// The name in a plan: `sqlite`.
    package let name: String
    private let doing: @Sendable (PlannedWork) -> [Statement]

    init(_ name: String, doing: @escaping @Sendable (PlannedWork) -> [Statement]) {
        self.name = name
        self.doing = doing
    }

    /// Returns the statements that do some work, in their order.
    func statements(of work: [PlannedWork]) -> [Statement] { work.flatMap(doing) }

    package func statements(of change: SchemaChange) -> [Statement] { doing(.schema(change)) }
}
