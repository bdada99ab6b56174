import ArgumentParser
import MapCompiler

/// The values of `--integrity`.
enum IntegrityWord: String, Choice {
    case quick, full

    var meaning: String {
        switch self {
        case .quick: "without comparing indexes with their tables"
        case .full: "everything"
        }
    }

    var integrity: Integrity { self == .quick ? .quick : .full }
}

/// The help of `--integrity`, which `status` and `apply` have.
let integrityHelp = ArgumentHelp(
    """
    Run SQLite's integrity check first: full also compares indexes with their tables, quick does not. '--integrity' alone means full. In a Core \
    Data store, mapc also looks for missing rows and files.
    """,
    valueName: "quick or full")

extension Arguments {
    /// Returns the arguments with a bare `--integrity` replaced by `--integrity=full`. ArgumentParser would otherwise read the store that
    /// follows as its value.
    static func writingOutIntegrity(_ arguments: [String]) -> [String] {
        arguments.enumerated().map { place, argument in
            guard argument == "--integrity", !arguments[..<place].contains("--") else { return argument }
            let next = arguments.indices.contains(place + 1) ? arguments[place + 1] : ""
            return IntegrityWord(rawValue: next) == nil ? "--integrity=full" : argument
        }
    }
}
