import MapAnalysis
import MapExecution
public import MapPlan
import MapSyntax

extension Plan {
    /// Whether it migrates a store from a released version to the open one, so that the store is to be kept as it was: `Compiler.releasedBackup`.
    public var entersOpenVersion: Bool {
        legs.last?.destination.version == VersionSyntax.openLabel
            && legs.contains { $0.source.version != VersionSyntax.openLabel && !$0.source.version.isEmpty }
    }
}

extension Compiler {
    /// Returns the latest backup of a store that is at a released version, for a store that was migrated to the open version. It is recognised like a store, and
    /// its path is that of the backup.
    ///
    /// A store that is at a released version, or whose large values are in files of their own, is an obstacle.
    public func releasedBackup(of store: String, in check: Check, waitMilliseconds: Int = 0) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        return readStore(store, waitMilliseconds: waitMilliseconds, writesCoreData: check.analysis.models.contains(where: \.isCoreData))
            .flatMap { reading in
                guard let receipt = reading.receipt, receipt.isOfOpenVersion else {
                    return .stopped(by: .store, .notAtOpenVersion(store, at: reading.receipt?.version))
                }
                if let version = versionMadeOfOpen(receipt, in: check) {
                    return .stopped(by: .store, .notAtOpenVersion(store, at: version))
                }
                let found = (try? knownBackups(of: store)) ?? []
                for backup in found.reversed() where backup.reading == nil && isBackup(backup, ofStoreWith: receipt) {
                    if backup.hasFolder { return .stopped(by: .store, .noReleasedBackup(of: store, withFolder: backup.path)) }
                    guard let state = recognise(backup.path, in: check, waitMilliseconds: waitMilliseconds).value,
                        let version = state.version, version == receipt.source || receipt.source == VersionSyntax.openLabel,
                        version != VersionSyntax.openLabel
                    else { continue }
                    return Outcome(state)
                }
                return .stopped(by: .store, .noReleasedBackup(of: store))
            }
    }

    /// Whether a backup is of the same database as a receipt: receipts of a database have one seed. Without a receipt of its own mapc has to have made it.
    private func isBackup(_ backup: KnownBackup, ofStoreWith receipt: Receipt) -> Bool {
        guard !receipt.source.isEmpty else { return false }
        return backup.receipt.map { $0.seed == receipt.seed } ?? backup.isOwn
    }
}
