import Foundation
import MapPlan
import MapSyntax

@testable import MapCompiler

/// A copy of a store at version 1, migrated in one of the ways that users have.
struct MigratedStore {
    enum Way: CaseIterable { case inPlace, copy, into }

    /// The store afterwards; `nil` if the migration is refused.
    private(set) var path: String?
    private(set) var plan: Plan?
    /// What the run did; `nil` if the migration is refused.
    private(set) var run: Run?
    /// Of the plan and of the run.
    private(set) var diagnostics: [Diagnostic]
    /// Whether the copy has the bytes of the store.
    let isUnchanged: Bool

    /// Copies the store `store.db` of a folder and migrates the copy.
    init(_ way: Way, in folder: String, by check: Check) throws {
        let path = folder + "/\(way).db"
        try FileManager.default.copyItem(atPath: folder + "/store.db", toPath: path)
        let bytes = FileManager.default.contents(atPath: path)
        let compiler = Compiler()
        let planned = compiler.recognise(path, in: check, as: "1").flatMap { compiler.plan(check, for: $0) }
        (plan, diagnostics) = (planned.value, planned.diagnostics)
        if let plan {
            var options = ApplyOptions()
            options.trustsReceipt = false
            var result = path
            switch way {
            case .inPlace: break
            case .copy: options.strategy = .copy(keeping: nil)
            case .into:
                result = folder + "/made.db"
                options.strategy = .into(result)
            }
            let run = compiler.apply(plan, to: path, files: check.files, options: options)
            diagnostics += run.diagnostics
            self.run = run.value
            if run.value != nil { self.path = result }
        }
        isUnchanged = FileManager.default.contents(atPath: path) == bytes
    }

    /// The errors that refuse the migration, except those with these codes.
    func errors(besides known: [String]) -> [Diagnostic] {
        diagnostics.filter { $0.severity == .error && !known.contains($0.code.slug) }
    }
}
