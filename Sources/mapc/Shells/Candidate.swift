import ArgumentParser
import MapCompiler

/// A word that a shell may complete to.
struct Candidate: Equatable {
    var word: String
    /// What the word means, without a full stop; may be empty.
    var meaning: String

    init(_ word: String, _ meaning: String = "") { (self.word, self.meaning) = (word, meaning) }

    /// Reads what `CompletionKind.words` gave the argument library.
    init(line: Substring) {
        let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }

    /// As fish reads it. A script of the argument library's own shows words alone in other shells.
    fileprivate var line: String {
        let isForOthers = CompletionShell.requesting.map { $0 != .fish } ?? false
        return meaning.isEmpty || isForOthers ? word : "\(word)\t\(meaning)"
    }

    /// Whether a shell can show and insert it. A word with a line break or a tab would be two.
    var isSayable: Bool { !word.isEmpty && word.isVisible && meaning.isVisible }
}

extension CompletionKind {
    /// Completes to words that are found when someone presses Tab, with the words that are typed so far.
    static func words(_ find: @escaping @Sendable ([String]) -> [Candidate]) -> CompletionKind {
        .custom { typed, _, _ in find(typed).filter(\.isSayable).map(\.line) }
    }

    /// Databases: files with the usual endings. A shell shows all files where none has one of them.
    static let databases = CompletionKind.file(extensions: ["sqlite", "sqlite3", "db", "db3", "store", "storedata"])

    /// The files of a project.
    static let yaml = CompletionKind.file(extensions: ["yaml", "yml"])

    static let versions = CompletionKind.words { typed in
        guard let names = projectNames(of: [.project, .model], typed) else { return [] }
        return names.versions.map { Candidate($0.label, $0.isWithdrawn ? "\($0.path), withdrawn" : $0.path) }
    }

    static let properties = CompletionKind.words { typed in
        (projectNames(of: [.project, .model], typed)?.properties ?? []).map { Candidate($0) }
    }

    static let parameters = CompletionKind.words { typed in
        (projectNames(of: [.mapping], typed)?.parameters ?? []).map { Candidate("\($0)=") }
    }

    /// What `mapc explain` explains: codes and the kinds of steps.
    static let diagnostics = CompletionKind.words { _ in
        let codes = DiagnosticPages.slugs.map { slug in
            // Below the heading, the first paragraph of a page says what the code means.
            let lines = DiagnosticPages.page(slug)?.split(separator: "\n", maxSplits: 2) ?? []
            return Candidate(slug, lines.count > 1 ? sentence(String(lines[1])) : "")
        }
        return codes + Step.Kind.allCases.map { Candidate($0.rawValue, sentence($0.meaning)) }
    }

    static let commands = CompletionKind.words { _ in Mapc.commands.compactMap(Candidate.init) }
}

extension Candidate {
    /// A command with its abstract.
    init?(_ command: any ParsableCommand.Type) {
        let facts = command.configuration
        guard let name = facts.commandName else { return nil }
        self.init(name, sentence(facts.abstract))
    }
}
