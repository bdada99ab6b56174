/// What may be written to a stream: text that was escaped for its medium. A terminal takes nothing else, and only the functions below and a script for
/// the `sqlite3` shell make it, each for one medium. `TidyTests` finds what goes past them.
package struct PrintedText: Sendable, Equatable {
    /// Ends with a line break, unless it is empty.
    package let text: String

    /// The end of a writer's work: the text is right for its medium already.
    package init(written text: String) { self.text = text.isEmpty || text.utf8.last == .lineFeed ? text : text + "\n" }

    /// Lines for people, on a terminal or in a file.
    package init(_ lines: [PrintedLine], style: PrintStyle = PrintStyle()) {
        self.init(written: lines.map { $0.text(style) + "\n" }.joined())
    }

    /// The same without colours.
    package init(lines: [String]) { self.init(lines.map { PrintedLine($0) }) }

    /// What the argument library says: its lines are its own, since what it quotes holds none.
    package init(message: String) {
        self.init(lines: message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
    }

    /// JSON of any writer.
    package init(json: String) { self.init(written: escapedJSON(json)) }

    /// JSON on one line, or indented for people.
    package init(_ value: JSONValue, isIndented: Bool = false) { self.init(json: value.text(isIndented: isIndented)) }

    /// A file of ours as it would be written, YAML or a page: its lines and tabs are our own, since texts from elsewhere stand in it as scalars in quotes.
    package init(file text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\t")
        }
        self.init(written: lines.joined(separator: "\n"))
    }

    /// What was shown on a terminal before and is shown again: of control characters only line breaks and our own colours stay.
    package init(again text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
            guard pieces.count > 1 else { return line.visible.inert }
            return pieces.enumerated().map { place, piece in
                let whole = "\u{1B}" + piece
                guard place > 0 else { return piece.visible }
                guard let code = PrintStyle.codes.first(where: { whole.hasPrefix($0) }) else { return whole.visible }
                return code + whole.dropFirst(code.count).visible
            }.joined()
        }
        self.init(written: lines.joined(separator: "\n"))
    }
}
