import CoreDataImport
import MapAnalysis
import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    /// The codes that this module reports, sorted by slug.
    package static let ofCompiler: [DiagnosticCode] = [
        adoptedVersion, ambiguousParameter, ambiguousVersion, busyStore, changedOpenVersion, contradictingUserVersion,
        coreDataStore, damagedRows, damagedStore, disagreeingJump, editedVersion,
        equalHashes,
        everyVersionWithdrawn, excessiveSchema,
        existingStore, failedRun, failedStep, failedTest, fixedLevel, forbiddenSql, incompletePlan, introspectedTables, invalidParameter,
        invalidSql, leftOutOfTest, lockedStore,
        missingExternalFiles, missingFile, missingParameter, missingReceiver, missingStore, movedStore, newerPlan, noDatabase, noModel,
        noOpenVersion, noPath, noReleasedBackup, noRoom, noSingleMapping, noTables,
        notAStore, notAtOpenVersion, nothingToMap, nothingToRebase, nothingToRelease, nothingToSquash,
        olderPlan, openVersionExists, otherDigest, otherModel, otherVersion, outdatedBaseline, pastVersion, readOnlyStore, schemaDrift,
        unaskedRows,
        unbalancedLedger, undeliveredRows,
        unexplainedChange, unfinishedRun,
        unfinishedStore,
        unknownHistory, unknownLayout,
        unknownLint, unknownLintLevel, unknownParameter, unknownUserVersion,
        unknownVersionHashes, unlockedStore, unmarkedPlan, unmatchedPath, unnoticedChange, unreadableFile, unreadableForm,
        unreadableMetadata,
        unreadablePlan,
        unreadableReceipt, unreadableStore,
        unrecognisedStore, untestedPart, unusableModelCache, unusableStore, unusableVersion, unverifiablePlan, unverifiableRows,
        unwatchedStore,
        unwritableFile, unwritableForm,
        unwritableLayout,
        withdrawnEnd, withdrawnVersion, wrongResult,
    ]

    /// All codes of mapc, sorted by slug.
    package static let all: [DiagnosticCode] = (ofSyntax + ofAnalysis + ofImport + ofPlanning + ofCompiler).sorted {
        $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8)
    }
}
