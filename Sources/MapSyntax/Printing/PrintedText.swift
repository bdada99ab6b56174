/// A text that may be written to a stream, because it has been escaped for its medium. A terminal accepts nothing else. Only the initialisers
/// below, and a script for the `sqlite3` shell, make such texts, each for one medium. `TidyTests` finds code that bypasses them.
package struct PrintedText: Sendable, Equatable {
    /// Ends with a line break, unless it is empty.
    package let text: String

    /// For the writers of a medium: the text has been escaped already.
    package init(written text: String) { self.text = text.isEmpty || text.utf8.last == .lineFeed ? text : text + "\n" }

    /// Lines for people, on a terminal or in a file.
    package init(_ lines: [PrintedLine], style: PrintStyle = PrintStyle()) {
        self.init(written: lines.map { $0.text(style) + "\n" }.joined())
    }

    /// Lines without colours.
    package init(lines: [String]) { self.init(lines.map { PrintedLine($0) }) }

    /// A message of the argument library. Its line breaks are its own, since the arguments that it quotes contain none.
    package init(message: String) {
        self.init(lines: message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
    }

    /// One text behind the other.
    package static func + (first: PrintedText, second: PrintedText) -> PrintedText { PrintedText(written: first.text + second.text) }

    /// JSON.
    package init(json: String) { self.init(written: escapedJSON(json)) }

    /// JSON on one line, or indented.
    package init(_ value: JSONValue, isIndented: Bool = false) { self.init(json: value.text(isIndented: isIndented)) }

    /// A file that mapc generates, in YAML or Markdown. Its lines and tabs are mapc's own, since text from elsewhere is in quoted scalars.
    package init(file text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\t")
        }
        self.init(written: lines.joined(separator: "\n"))
    }

    /// A difference of files, which `patch` can read: tabs stay, and so does a carriage return at the end of a line.
    package init(_ lines: [DiffLine], style: PrintStyle = PrintStyle()) {
        let texts = lines.map { line in
            let isWindows = line.text.utf8.last == .carriageReturn
            let pieces = (isWindows ? line.text.unicodeScalars.dropLast() : line.text.unicodeScalars[...]).split(
                separator: "\t", omittingEmptySubsequences: false)
            let text = pieces.map { String($0).visible }.joined(separator: "\t").inert
            return style.paint(text, line.role) + (isWindows ? "\r\n" : "\n")
        }
        self.init(written: texts.joined())
    }

    /// A text that was printed before. The only control characters that are kept are line breaks and mapc's colours.
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
