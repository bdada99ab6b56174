import CoreDataImport
import MapAnalysis
public import MapSyntax

/// The files of a project that was made from a Core Data model.
public struct ImportedFiles: Sendable {
    /// The files by paths below the project's folder: `mapc.yaml`, a model for each version, and the mappings.
    public let files: [TextFile]
    /// Errors in these files, such as a name that the language does not allow. A file's ID is its index in `files`.
    public let findings: [Diagnostic]
}

extension Compiler {
    /// Makes a project of the versions of a Core Data model. Errors in the bundle are an obstacle.
    ///
    /// - Parameters:
    ///   - files: the files of an `.xcdatamodeld`, an `.xcdatamodel`, a `.momd` or a `.mom`, by paths that begin at or above the bundle.
    ///   - compiled: the files of the compiled bundle, whose version hashes are used where mapc cannot compute them.
    ///   - stores: paths of stores, whose version hashes are used in the same way.
    ///   - mappings: the `xcmapping.xml` of each mapping model. The IDs in findings are places in `files + compiled + mappings`.
    public func importCoreData(
        _ files: [TextFile], compiled: [TextFile] = [], stores: [String] = [], mappings: [TextFile] = []
    ) -> Outcome<ImportedFiles> {
        var brought: [BroughtHashes] = []
        var warnings: [Diagnostic] = []
        for store in stores {
            let outcome = readStore(store, waitMilliseconds: 0).flatMap { reading in
                reading.metadata ?? .stopped(by: .unusable, .noMetadata(store))
            }
            warnings += outcome.diagnostics
            guard let metadata = outcome.value else { return .stopped(by: outcome.obstacle ?? .unusable, warnings) }
            brought.append(BroughtHashes(source: store, hashes: metadata.hashes))
        }
        let project = importProject(files, compiled: compiled, stores: brought, mappings: mappings)
        let findings = warnings + project.findings
        guard !project.files.isEmpty, !findings.contains(where: { $0.severity == .error }) else {
            return .stopped(by: .findings, findings)
        }
        return Outcome(ImportedFiles(files: project.files, findings: project.findingsInResult), findings)
    }
}
