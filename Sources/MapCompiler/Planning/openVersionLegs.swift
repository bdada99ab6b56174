import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Returns the pass that only writes a receipt: the open version of the store has become a released one.
func renaming(_ state: StoreState, in check: Check) -> [Leg] {
    guard let receipt = state.receipt, receipt.isOfOpenVersion, let model = state.version.flatMap(check.analysis.model), !model.isOpen
    else { return [] }
    let source = VersionMark(version: receipt.version, storage: receipt.storage, full: receipt.full)
    var leg = Leg(source: source, destination: VersionMark(of: model), steps: [])
    leg.notes = ["the open version 'next' of this database has become version \(model.version)"]
    return [leg]
}

extension [Leg] {
    /// Says that the database is at a version that may change, and how to get away from it.
    mutating func tellOfOpenVersion() {
        guard let last = indices.last else { return }
        self[last].notes.append(
            "version 'next' is open: the run keeps the database as it is now, and 'mapc apply --redo' begins there again when the version has changed"
        )
    }
}
