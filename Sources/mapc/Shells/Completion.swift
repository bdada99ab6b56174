import ArgumentParser
import MapCompiler

/// What a shell may complete the last word of a command line to.
struct Completion: Equatable {
    /// Whole words, in order; the shell leaves out those that do not fit what is typed.
    var candidates: [Candidate]
    /// The kind of files that it may be as well. `none` for no files.
    var files: ArgumentHelpText.Completion

    init(candidates: [Candidate] = [], files: ArgumentHelpText.Completion = .none) { (self.candidates, self.files) = (candidates, files) }

    /// As the scripts read it: a line about files, then a word and its meaning on each line, with a tab between them.
    var lines: [String] {
        let files =
            switch files {
            case .files(let endings): (["files"] + endings).joined(separator: " ")
            case .folder: "folders"
            case .none, .custom, .words: "none"
            }
        return [files] + candidates.map { $0.meaning.isEmpty ? $0.word : "\($0.word)\t\($0.meaning)" }
    }
}

extension Completion {
    /// The argument with which the scripts ask, before the words of the command line up to the cursor, `mapc` left out.
    ///
    /// It is no command, so that it costs other commands nothing and no help shows it.
    static let request = "---complete"

    /// Completes the last of the words, which may be empty.
    init(of words: [String]) {
        let current = words.last ?? ""
        let before = Arguments.writingOutIntegrity(Array(words.dropLast()))
        guard let place = before.firstIndex(where: { !$0.hasPrefix("-") }) else {
            self.init(first: current)
            return
        }
        self.init()
        if before[place] == "help" {
            let commands = Mapc.commands.compactMap(Candidate.init)
            if place == before.count - 1 { candidates = commands + HelpTopic.candidates(beside: commands) }
        } else if let command = Mapc.commands.first(where: { $0.configuration.commandName == before[place] }) {
            var line = TypedLine(CommandHelp(of: command), words)
            for word in before[(place + 1)...] { line.take(word) }
            self = line.completion(of: current)
            // A bare '--integrity' has a value by now, but its value may be what is being typed.
            if words.dropLast().last == "--integrity", !line.isPastOptions, let option = line.help.option("--integrity") {
                candidates.insert(contentsOf: line.values(of: option).candidates, at: 0)
            }
        }
    }

    /// Completes the first word, which is a command or an option of `mapc` itself.
    private init(first current: String) {
        if current.hasPrefix("-") {
            self.init(candidates: [Candidate("--help", "Show help information"), Candidate("--version", "Show the version")])
        } else {
            self.init(
                candidates: Mapc.commands.compactMap(Candidate.init) + [
                    Candidate("help", "Show help of a command, or a page of the manual")
                ])
        }
    }
}

/// The words behind a command, up to the one that is being typed.
private struct TypedLine {
    let help: CommandHelp
    /// Everything behind `mapc`, for completions that depend on other words.
    private let words: [String]
    /// The option whose value comes next.
    private var open: ArgumentHelpText?
    /// How many arguments without a name there are.
    private var count = 0
    private var given: Set<String> = []
    /// Whether `--` has been typed, after which nothing is an option.
    private(set) var isPastOptions = false

    init(_ help: CommandHelp, _ words: [String]) { (self.help, self.words) = (help, words) }

    mutating func take(_ word: String) {
        if open != nil {
            open = nil
        } else if !isPastOptions, word == "--" {
            isPastOptions = true
        } else if !isPastOptions, word.hasPrefix("-"), word != "-" {
            let name = word.prefix { $0 != "=" }
            guard let option = help.option(String(name)) else { return }
            given.insert(option.name)
            if option.kind == .option, name.count == word.count { open = option }
        } else {
            count += 1
        }
    }

    func completion(of current: String) -> Completion {
        if let open { return values(of: open) }
        if !isPastOptions, current.hasPrefix("-") {
            guard let sign = current.firstIndex(of: "=") else { return Completion(candidates: options(current)) }
            guard let option = help.option(String(current[..<sign])), option.kind == .option else { return Completion() }
            var values = values(of: option)
            for index in values.candidates.indices { values.candidates[index].word = "\(option.name)=\(values.candidates[index].word)" }
            return values
        }
        let positionals = help.positionals
        let argument = count < positionals.count ? positionals[count] : positionals.last.flatMap { $0.isRepeating ? $0 : nil }
        guard let argument else { return Completion(candidates: current.isEmpty && !isPastOptions ? options("--") : []) }
        return values(of: argument)
    }

    /// Returns the options that may follow. A short name is only worth a line to someone who has typed nothing but its dash.
    private func options(_ current: String) -> [Candidate] {
        help.options.filter { $0.isRepeating || !given.contains($0.name) }.flatMap { option in
            let names = current == "-" ? option.names : [option.name]
            return names.map { Candidate($0, sentence(option.abstract)) }
        }
    }

    func values(of argument: ArgumentHelpText) -> Completion {
        switch argument.completion {
        case .none: Completion()
        case .files, .folder: Completion(files: argument.completion)
        case .words(let words): Completion(candidates: words.map { Candidate($0) })
        case .custom: Completion(candidates: Mapc.completions(of: argument, in: help.name, typed: words))
        }
    }
}

extension CommandHelp {
    fileprivate func option(_ name: String) -> ArgumentHelpText? { options.first { $0.names.contains(name) } }
}
