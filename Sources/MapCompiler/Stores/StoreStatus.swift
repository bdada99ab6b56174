import MapAnalysis
import MapPlan
import MapPlanning

/// What `mapc status` prints about a store beside its receipt.
package struct StoreStatus: Sendable, Equatable {
    /// The name of the model.
    package var model: String
    /// The project's latest version.
    package var latest: String
    /// The store's version; `nil` for an empty store.
    package var version: String?
    package var evidence: StoreState.Evidence
    /// How the version is known, in words.
    package var evidenceWords: String
    /// The configuration of which a Core Data store has the entities; `nil` if it has all entities of its version.
    package var configuration: String?
    /// The versions that the store passes through to the latest one; `nil` if errors of the project prevent that.
    package var pending: [String]?
    /// Whether its version is withdrawn, and no mapping leads on from it.
    package var isAtWithdrawnEnd = false
    /// The columns of described tables that the store has and its version does not: `Post.extra`. Somebody added them since.
    package var undescribed: [String] = []
}

extension Compiler {
    /// Returns the status of a recognised store.
    package func status(of state: StoreState, in check: Check) -> StoreStatus {
        let found = state.version.map { self.path(check, from: $0, to: nil) }
        let path = found.map(\.value)
        let pending: [String]? = if let path { path ?? (check.hasErrors ? nil : []) } else { [] }
        return StoreStatus(
            model: check.model ?? "", latest: check.latestVersion ?? "", version: state.version, evidence: state.evidence,
            evidenceWords: state.evidenceWords, configuration: state.configuration, pending: pending,
            isAtWithdrawnEnd: found?.diagnostics.contains { $0.code == .withdrawnEnd } ?? false,
            undescribed: undescribedColumns(of: state, in: check))
    }

    private func undescribedColumns(of state: StoreState, in check: Check) -> [String] {
        guard let model = state.version.flatMap(check.analysis.model), !model.isCoreData else { return [] }
        return placement(of: model, in: state.schema).tables.flatMap { table -> [String] in
            guard let stored = state.schema.table(table.name) else { return [] }
            return stored.columns.filter { $0.generation == .none && !$0.isHidden && table.column($0.name) == nil }.map {
                "\(stored.name).\($0.name)"
            }
        }
    }
}
