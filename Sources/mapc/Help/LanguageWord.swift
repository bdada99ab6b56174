import MapCompiler

/// What a word of a mapping or of a plan means, as `mapc help WORD` and `mapc explain WORD` say it.
enum LanguageWord {
    /// Returns what a word means: a function, a variable, or the name that mapc gives a mapping; nil if it is none of these.
    static func lines(about word: String, width: Int) -> [String]? {
        if let section = function(word) { return ReadablePage(text: section, width: width).lines }
        if let meaning = variables.first(where: { $0.words.contains(word) })?.meaning {
            return ReadablePage(text: meaning, width: width).lines
        }
        guard let name = word.wholeMatch(of: /([A-Z]\w*?)To([A-Z]\w*)/) else { return nil }
        let text = """
            \(word) is the name of a mapping: it makes rows of '\(name.2)' from rows of '\(name.1)'. mapc makes the name of the two entities, whether the \
            mapping is written or inferred. 'mapc help plans' says more.
            """
        return ReadablePage(text: text, width: width).lines
    }

    /// The words that can be asked for by a name: functions and variables.
    static var all: [String] { functions + variables.flatMap(\.words) }

    private static let variables: [(words: [String], meaning: String)] = [
        (
            ["$source", "source"],
            """
            $source is the old row, of the version that a mapping migrates from: `$source.title` is its title. Where a relationship needs a row of the new \
            version, `$source` is the row that the migration makes of the old row. 'mapc help expression' describes expressions.
            """
        ),
        (
            ["$item"],
            """
            $item is the element under `each`, which makes a row of every element of a sequence. 'mapc help mapping' describes `each`.
            """
        ),
        (["$index"], "$index is the place of the element under `each`, from 0. 'mapc help mapping' describes `each`."),
        (
            ["$0"],
            """
            $0 is the element that a method of a sequence looks at: `$source.posts.filter($0.isLive)`. 'mapc help expression' describes the methods.
            """
        ),
    ]

    private static var functions: [String] {
        (ManualPages.page("functions") ?? "").split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    }

    /// Returns the section of a function in its page, without its heading.
    private static func function(_ name: String) -> String? {
        guard let page = ManualPages.page("functions"), let start = page.firstRange(of: "\n## \(name)\n") else { return nil }
        let rest = page[start.upperBound...]
        return "\(name)\n" + rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    }
}
