import Testing

@testable import mapc

/// What mapc answers to the scripts of shells. `Tests/Specs/cli/completions.md` has the values that depend on a project.
@Suite(.enabled(if: !isChosen)) struct CompletionTests {
    @Test("Every argument that names a file or one of a few things is completed")
    func isComplete() throws {
        let free = [
            "--keep", "--wait", "--seed", "--now", "--name", "--model-version", "--since", "--user-version", "--as", "--release",
            "--sample", "--filter", "--rows", "--seconds",
        ]
        for command in Mapc.commands {
            let help = CommandHelp(of: command)
            for argument in help.arguments where argument.kind != .flag && argument.completion == .none && !free.contains(argument.name) {
                // These take the label of a version that does not exist yet.
                if ["new", "release"].contains(help.name), argument.kind == .positional { continue }

                Issue.record("\(help.name) \(argument.name) is not completed")
            }
        }
    }

    @Test("Each value of an option has a meaning")
    func hasMeaning() {
        for command in Mapc.commands {
            let help = CommandHelp(of: command)
            for argument in help.arguments where !argument.values.isEmpty {
                let candidates = Mapc.completions(of: argument, in: help.name, typed: [])
                #expect(candidates.map(\.word) == argument.values, "\(help.name) \(argument.name)")
                for candidate in candidates where candidate.meaning.isEmpty || candidate.meaning.hasSuffix(".") {
                    Issue.record("\(help.name) \(argument.name): '\(candidate.meaning)'")
                }
            }
        }
    }

    @Test(
        "Options are offered once, unless they repeat",
        arguments: [
            ("apply --to 2 --", "--to", false), ("apply --to=2 --", "--to", false), ("apply --allow-drop A --", "--allow-drop", true),
            ("apply -q --", "--quiet", false), ("apply --to --quiet --", "--quiet", true), ("apply a -- --", "--to", false),
            ("lsp --", "--stdio", false), ("lock ", "--replace", true), ("lock x ", "--replace", true), ("plan a ", "--to", true),
            ("plan -", "-q", true), ("plan --", "-q", false),
        ])
    func isOffered(_ typed: String, _ option: String, _ isOffered: Bool) {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        #expect(Completion(of: words).candidates.contains { $0.word == option } == isOffered)
    }

    @Test(
        "Files are offered where a file is expected",
        arguments: [
            ("status ", true), ("status a ", true), ("plan a ", false), ("plan --out ", true), ("plan --to ", false),
            ("init ", true), ("status --integrity ", true), ("status --integrity=full ", true), ("man --out ", true), ("nonsense ", false),
            ("apply --emit=", true), ("apply --keep ", false), ("", false),
        ])
    func hasFiles(_ typed: String, _ isExpected: Bool) {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        #expect((Completion(of: words).files != .none) == isExpected)
    }
}
