package import MapAnalysis
package import MapPlan

extension VersionMark {
    /// A model's version as plans and receipts know it.
    package init(of model: Model) {
        self.init(version: model.version, storage: model.fingerprints.storage, full: model.fingerprints.full)
    }
}
