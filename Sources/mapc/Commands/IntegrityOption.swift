import ArgumentParser
import MapCompiler

/// How a command is asked for it.
enum IntegrityWord: String, ExpressibleByArgument, CaseIterable {
    case quick, full

    var integrity: Integrity { self == .quick ? .quick : .full }
}

/// Of `status` and `apply`.
let integrityHelp = ArgumentHelp(
    "Let SQLite look for damage first: quick, or full, which compares indexes with their tables, too; alone it is full.",
    valueName: "quick or full")

extension Arguments {
    /// The arguments with '--integrity' written out where it stands alone: what follows it is a store, unless it says how.
    static func writingOutIntegrity(_ arguments: [String]) -> [String] {
        arguments.enumerated().map { place, argument in
            guard argument == "--integrity", !arguments[..<place].contains("--") else { return argument }
            let next = arguments.indices.contains(place + 1) ? arguments[place + 1] : ""
            return IntegrityWord(rawValue: next) == nil ? "--integrity=full" : argument
        }
    }
}
