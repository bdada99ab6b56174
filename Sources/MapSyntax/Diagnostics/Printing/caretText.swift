/// Findings in full: the line, carets under the place, and what to do.
///
/// ```text
/// error[unknown-attribute]: 'Person' in version 1 has no attribute 'fristName'
///   ┌─ mappings/1-2.mapping.yaml:6:32
/// 6 │       fullName: concat($source.fristName, " ", $source.lastName)
///   │                                ^^^^^^^^^ not in the source entity
///   ┌─ models/1.model.yaml:5:7
/// 5 │       firstName: string
///   │       --------- did you mean this?
/// help: write 'firstName'                                        mapc explain unknown-attribute
/// ```
package func caretText(_ diagnostics: [Diagnostic], files: [TextFile], style: PrintStyle = PrintStyle()) -> String {
    let printed = PrintedFiles(files, for: diagnostics)
    return diagnostics.map { CaretText(diagnostic: $0, files: printed, style: style).text }.joined(separator: "\n")
}

/// One finding on its way to text.
private struct CaretText {
    let diagnostic: Diagnostic
    let files: PrintedFiles
    let style: PrintStyle

    var text: String {
        let places = diagnostic.labels.map { files.place(of: $0.range) }
        let lastLine = places.compactMap { $0?.end.line }.max() ?? 1
        let frame = ExcerptFrame(gutter: String(lastLine).count, style: style, severity: diagnostic.severity)
        var lines = [head]
        // Labels of one file that follow one another share an excerpt.
        var marks: [ExcerptMark] = []
        var current: PrintedPlace?
        for (index, label) in diagnostic.labels.enumerated() {
            guard let place = places[index] else { continue }
            if let last = current, last.range.file != place.range.file {
                lines += frame.excerpt(of: last, marks)
                marks = []
                current = nil
            }
            current = current ?? place
            marks += place.marks(text: label.text, isPrimary: index == 0)
        }
        if let current { lines += frame.excerpt(of: current, marks) }
        if current == nil, let subject = diagnostic.subject { lines.append(frame.heading(onOneLine(subject))) }
        lines += diagnostic.notes.flatMap { hanging("note: ", $0) }
        return (lines + foot).map { $0 + "\n" }.joined()
    }

    private var head: String {
        let kind = style.paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.slug)]", .severity(diagnostic.severity))
        return kind + style.paint(": \(onOneLine(diagnostic.message))", .message)
    }

    /// The help, and at the right end where to read more.
    private var foot: [String] {
        let explain = "mapc explain \(diagnostic.code.slug)"
        var lines = diagnostic.help.map { hanging("help: ", $0) } ?? []
        let used = lines.last?.displayWidth ?? 0
        let isShared = used + 2 + explain.displayWidth <= style.width
        let last = isShared ? lines.popLast() ?? "" : ""
        let gap = max(style.width - last.displayWidth - explain.displayWidth, 2)
        return lines + [last + String(repeating: " ", count: gap) + style.paint(explain, .quiet)]
    }

    /// Further lines of a text stand under its first one.
    private func hanging(_ head: String, _ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
            (index == 0 ? head : String(repeating: " ", count: head.count)) + line
        }
    }
}
