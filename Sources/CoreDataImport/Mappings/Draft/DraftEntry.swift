import MapAnalysis
import MapSyntax

/// The entry of a mapping file that an entity mapping becomes.
struct DraftEntry {
    /// A value under `set`.
    struct Value {
        var property: String
        var text: String
        /// Whether the value is a text in quotes, so that YAML reads it as it is.
        var isQuoted = false
    }

    /// A property whose value somebody has to write.
    struct Open {
        var property: String
        var words: [String]
    }

    let mapping: CoreDataMapping.EntityMapping
    let source: String
    let destination: String
    /// Whether inference takes the rows of another entity, or there are several entries.
    var needsSource = false
    /// The name, if mapc would give the entry another.
    var name: String?
    var condition: String?
    var remarks: [String] = []
    var values: [Value] = []
    var open: [Open] = []
    /// The properties of the source that are read, as `Post.title`.
    var read: Set<String> = []

    /// Whether the entry has a key that is not a comment.
    var isWritten: Bool { needsSource || name != nil || condition != nil || !values.isEmpty }

    /// Whether nothing differs from inference, and nothing is open.
    var isInferred: Bool { !isWritten && remarks.isEmpty && open.isEmpty }

    /// Returns the lines of the entry, which are indented below the name of the entity. Without a key every line is a comment.
    func lines(asElement isElement: Bool) -> [String] {
        var keys: [[String]] = []
        if needsSource { keys.append(["from: \(yamlText(source))"]) }
        if let name { keys.append(["name: \(yamlText(name))"]) }
        if let condition { keys.append(valueLines("where", condition)) }
        if !values.isEmpty { keys.append(["set:"] + values.flatMap(setLines) + open.flatMap(openLines)) }
        var lines = remarks.map(yamlComment)
        if isElement, let first = keys.first {
            lines += ["- \(first[0])"] + first.dropFirst().map { "  \($0)" } + keys.dropFirst().joined().map { "  \($0)" }
        } else {
            lines += keys.joined()
        }
        if values.isEmpty, !open.isEmpty {
            let space = isElement ? "  " : ""
            lines += (["#set:"] + open.flatMap(openLines)).map { space + $0 }
        }
        return lines
    }

    private func setLines(_ value: Value) -> [String] {
        let lines = value.isQuoted ? ["\(yamlText(value.property)): \(value.text)"] : valueLines(yamlText(value.property), value.text)
        return lines.map { "  \($0)" }
    }

    private func openLines(_ open: Open) -> [String] {
        open.words.map { "  \(yamlComment($0))" } + ["  #\(yamlText(open.property)): …"]
    }

    /// Returns a key and an expression on one line, or as a block if YAML would read the expression as something else.
    private func valueLines(_ key: String, _ text: String) -> [String] {
        text.canStandPlainInYAML ? ["\(key): \(text)"] : ["\(key): |", "  \(text)"]
    }
}
