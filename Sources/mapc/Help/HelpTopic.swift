import MapCompiler

/// Pages of the manual, which `mapc help TOPIC` prints where there is no network.
enum HelpTopic {
    /// The word of `mapc help WORD` that is no command; nil if the arguments ask for something else.
    static func asked(by arguments: [String], isCommand: (String) -> Bool) -> String? {
        arguments.count == 2 && arguments[0] == "help" && !isCommand(arguments[1]) && !arguments[1].hasPrefix("-") ? arguments[1] : nil
    }

    /// Returns the list of topics, the page of one, or what a word of the language means; nil if there is no such page.
    static func page(_ topic: String, width: Int) -> PrintedText? {
        if topic == "topics" { return PrintedText(lines: list) }
        let lines = ManualPages.page(topic).map { ReadablePage(text: $0, width: width).lines }
        return (lines ?? LanguageWord.lines(about: topic, width: width)).map { PrintedText(file: $0.joined(separator: "\n")) }
    }

    /// The topics that are no commands, with the titles of their pages, as shells offer them.
    static func candidates(beside commands: [Candidate]) -> [Candidate] {
        let taken = Set(commands.map(\.word))
        return [Candidate("topics", "List the pages of the manual")]
            + ManualPages.slugs.filter { !taken.contains($0) }.map { Candidate($0, title(of: $0)) }.filter(\.isSayable)
    }

    /// Each topic with the title of its page.
    private static var list: [String] {
        let width = (ManualPages.slugs.map(\.count).max() ?? 0) + 2
        return ManualPages.slugs.map { PlanText.padded($0, width) + title(of: $0) }
    }

    private static func title(of slug: String) -> String {
        String(ManualPages.page(slug)?.split(separator: "\n").first?.drop { $0 == "#" || $0 == " " } ?? "")
    }
}
