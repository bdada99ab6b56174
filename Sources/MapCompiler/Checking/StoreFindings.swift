package import MapPlan
import MapPlanning
package import MapSyntax

/// What a check of a store has found.
package struct StoreFindings: Sendable {
    /// A finding with all rows that were kept of it.
    package struct Finding: Sendable {
        package var diagnostic: Diagnostic
        /// The rows in words, at most twenty on each line; empty if the message shows all of them.
        package var rowLines: [String] = []
    }

    package var findings: [Finding] = []
    /// What could not be checked.
    package var notes: [Diagnostic] = []
    /// The rows that later checks did not see, by their tables.
    package var aside: [(table: String, count: Int)] = []
    /// The values that the mappings do not keep, as they say, by the passes of the plan.
    package var lost: [[LostValues]] = []
    /// Whether the plan was run on a private copy of the store.
    package var isOnCopy = false
    /// How many rows of how many were looked at, by table; `nil` if all were.
    package var sample: [SampledRows]?
    /// What was not checked in a sample, because it is about all rows at once.
    package var unsampled: [String] = []

    /// How much of a table was looked at.
    package struct SampledRows: Sendable {
        package var table: String
        package var count: Int
        /// How many rows the table has, or its greatest number of rows if they were not counted.
        package var all: Int
        package var isCounted: Bool
    }

    /// Why the store cannot be migrated, or does not fit its model; `nil` if nothing was found.
    package var obstacle: Obstacle? {
        if findings.contains(where: { $0.diagnostic.code == .changedStore }) { return .store }
        if findings.contains(where: { $0.diagnostic.severity == .error }) { return .misfit }
        return notes.isEmpty ? nil : .failed
    }
}
