import ArgumentParser
import MapCompiler

/// The values of `--verify`.
enum VerifyWord: ExpressibleByArgument, Equatable {
    case counts, full
    case sample(Int)

    init?(argument: String) {
        switch argument {
        case "counts": self = .counts
        case "full": self = .full
        default:
            let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "sample", let count = Int(parts[1]), count > 0 else { return nil }
            self = .sample(count)
        }
    }

    // The argument library would find the names by reflection, in each run.
    static let allValueStrings = ["counts", "full", "sample:1000"]

    static let defaultCompletionKind = CompletionKind.words { _ in
        [
            Candidate("counts", "how many rows each mapping takes, leaves out, merges and makes"),
            Candidate("full", "every value of every row"), Candidate("sample:1000", "every value of 1000 rows of each table"),
        ]
    }

    /// Which rows are compared with the mapping; `nil` if only counts are.
    var extent: Verified.Extent? {
        switch self {
        case .counts: nil
        case .full: .full
        case .sample(let count): .sample(count)
        }
    }
}

/// The help of `--verify`.
let verifyHelp = ArgumentHelp(
    """
    What to compare before the commit: counts compares row counts; full also computes every value of the result a second time, row by row and without SQL; \
    sample:N does so for about N rows of each table.
    """,
    valueName: "what")

extension ApplyCommand {
    /// Returns what the run of a plan compares with its mappings; `nil` if only counts. For a saved plan, `session` is nil: the project must be there and
    /// give the same plan.
    func verification(of plan: Plan, for state: StoreState?, on store: String, in session: Session?) throws -> Verification? {
        guard let extent = verify.extent, !plan.legs.isEmpty else { return nil }
        if let session, let state {
            return try session.value(session.compiler.verification(extent, of: plan, for: state, in: try session.check))
        }
        let session = try Session(options, versions)
        let check = try session.check
        let state = try session.value(session.compiler.recognise(store, in: check, as: versions.from, waitMilliseconds: waitMilliseconds))
        return try session.value(session.compiler.verification(extent, ofSaved: plan, for: state, in: check))
    }
}
