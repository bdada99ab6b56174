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
package func caretText(_ diagnostics: [Diagnostic], files: [TextFile], style: PrintStyle = PrintStyle()) -> PrintedText {
    caretText(diagnostics, in: PrintedFiles(files, for: diagnostics), style: style)
}

/// Returns the same for files that are printed.
func caretText(_ diagnostics: [Diagnostic], in printed: PrintedFiles, style: PrintStyle) -> PrintedText {
    let findings = diagnostics.map { CaretText(diagnostic: $0, files: printed, style: style).lines }
    return PrintedText(Array(findings.joined(separator: [PrintedLine()])), style: style)
}

/// Prints one finding.
private struct CaretText {
    let diagnostic: Diagnostic
    let files: PrintedFiles
    let style: PrintStyle

    var lines: [PrintedLine] {
        let places = diagnostic.labels.map { files.place(of: $0.range) }
        let lastLine = places.compactMap { $0?.end.line }.max() ?? 1
        let frame = ExcerptFrame(gutter: String(lastLine).count, width: style.width, severity: diagnostic.severity)
        var lines = wrapped(head, indent: 2)
        // Consecutive labels in the same file share an excerpt.
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
        if current == nil, let subject = diagnostic.subject { lines.append(frame.heading(subject)) }
        return lines + diagnostic.notes.flatMap { wrapped(PrintedLine("note: \($0)"), indent: 6) } + foot
    }

    private func wrapped(_ line: PrintedLine, indent: Int) -> [PrintedLine] {
        style.wrapsWords ? line.wrapped(to: style.width, indent: indent) : [line]
    }

    private var head: PrintedLine {
        var line = PrintedLine("\(diagnostic.severity.rawValue)[\(diagnostic.code.slug)]", .severity(diagnostic.severity))
        line.add(": \(diagnostic.message)", .message)
        return line
    }

    /// The help, with further lines below the first, and the command for its page at the right end.
    private var foot: [PrintedLine] {
        let explain = "mapc explain \(diagnostic.code.slug)"
        var lines = diagnostic.helpLines.enumerated().flatMap { wrapped(PrintedLine(($0 == 0 ? "help: " : "      ") + $1), indent: 6) }
        let used = lines.last?.displayWidth ?? 0
        let isShared = used + 2 + explain.displayWidth <= style.width
        var last = isShared ? lines.popLast() ?? PrintedLine() : PrintedLine()
        last.add(String(repeating: " ", count: max(style.width - last.displayWidth - explain.displayWidth, 2)))
        last.add(explain, .quiet)
        return lines + [last]
    }
}
