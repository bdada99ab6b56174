import MapCompiler

/// Pages of the manual, which `mapc help TOPIC` prints where there is no network.
enum HelpTopic {
    /// The word of `mapc help WORD` that is no command; nil if the arguments ask for something else.
    static func asked(by arguments: [String], isCommand: (String) -> Bool) -> String? {
        arguments.count == 2 && arguments[0] == "help" && !isCommand(arguments[1]) && !arguments[1].hasPrefix("-") ? arguments[1] : nil
    }

    /// Returns the list of topics, or the page of one; nil if there is no such page.
    static func page(_ topic: String) -> PrintedText? {
        if topic == "topics" { return PrintedText(lines: list) }
        return ManualPages.page(topic).map { PrintedText(file: $0) }
    }

    /// Each topic with the title of its page.
    private static var list: [String] {
        let width = (ManualPages.slugs.map(\.count).max() ?? 0) + 2
        return ManualPages.slugs.map { slug in
            let title = ManualPages.page(slug)?.split(separator: "\n").first?.drop { $0 == "#" || $0 == " " } ?? ""
            return PlanText.padded(slug, width) + title
        }
    }
}
