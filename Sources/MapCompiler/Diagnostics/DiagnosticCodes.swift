import CoreDataImport
import MapAnalysis
import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    /// The codes that this module reports, sorted by slug.
    package static let ofCompiler: [DiagnosticCode] = [
        adoptedVersion, ambiguousVersion, busyStore, changedStore, coreDataStore, damagedStore, disagreeingJump, editedVersion,
        everyVersionWithdrawn,
        existingStore, failedRun, failedStep, fixedLevel, forbiddenSql, incompletePlan, invalidParameter, invalidSql, irreplaceableStore,
        missingFile, missingParameter, missingReceiver, missingStore, newerPlan, noDatabase, noModel, noPath, noRoom, noTables, notAStore,
        olderPlan, otherModel, readOnlyStore, schemaDrift, unaskedRows, unbalancedLedger, undeliveredRows, unfinishedRun, unfinishedStore,
        unknownLayout,
        unknownLint, unknownLintLevel, unknownParameter, unreadableFile, unreadableMetadata, unreadablePlan, unreadableReceipt, unreadableStore,
        unrecognisedStore, unusableStore, unwatchedStore, unwritableFile, withdrawnVersion,
    ]

    /// All codes of mapc, sorted by slug.
    package static var all: [DiagnosticCode] {
        (ofSyntax + ofAnalysis + ofImport + ofPlanning + ofCompiler).sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
    }
}
