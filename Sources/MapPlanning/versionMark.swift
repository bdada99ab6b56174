package import MapAnalysis
package import MapPlan

extension VersionMark {
    /// Makes the mark of a model's version for plans and receipts.
    package init(of model: Model) {
        self.init(version: model.version, storage: model.fingerprints.storage, full: model.fingerprints.full)
    }
}
