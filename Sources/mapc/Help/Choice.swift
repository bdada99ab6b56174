import ArgumentParser

/// A value of an option that can only have a few. Shells and manual pages show what each means; `--help` lists the values alone.
protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// What the value means, without a full stop.
    var meaning: String { get }
}

extension Choice {
    // The argument library would find the names by reflection, in each run.
    static var allValueStrings: [String] { allCases.map(\.rawValue) }

    /// What `MAPC_FORMAT` names. Otherwise `github` where GitHub runs mapc, and `other` everywhere else.
    static func format(onGitHub github: Self, elsewhere other: Self) -> Self {
        Self(rawValue: Environment["MAPC_FORMAT", default: ""]) ?? (Environment["GITHUB_ACTIONS", default: ""] == "true" ? github : other)
    }

    static var defaultCompletionKind: CompletionKind { .words { _ in allCases.map { Candidate($0.rawValue, $0.meaning) } } }
}
