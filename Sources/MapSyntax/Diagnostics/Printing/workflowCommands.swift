/// Findings as commands that GitHub shows as annotations: `::error file=a.yaml,line=1,…,title=slug::message`.
package func workflowCommands(_ diagnostics: [Diagnostic], files: [TextFile]) -> PrintedText {
    let printed = PrintedFiles(files, for: diagnostics)
    let commands = diagnostics.map { diagnostic in
        let command =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties: [(String, String)] = []
        if let place = printed.place(of: diagnostic) {
            properties = [("file", place.file.path), ("line", "\(place.start.line)")]
            // GitHub accepts columns only if the range is on one line.
            if place.start.line == place.end.line { properties.append(("col", "\(place.start.column)")) }
            properties.append(("endLine", "\(place.end.line)"))
            if place.start.line == place.end.line { properties.append(("endColumn", "\(place.end.column)")) }
        }
        properties.append(("title", diagnostic.code.slug))
        // An annotation shows only its own file.
        let words = findingWords(diagnostic, in: printed).map(\.visible.inert).joined(separator: "\n")
        let list = properties.map { "\($0)=\(escaped($1, inProperty: true))" }.joined(separator: ",")
        return "::\(command) \(list)::\(escaped(words, inProperty: false))\n"
    }
    return PrintedText(written: commands.joined())
}

/// A remark that is no finding as a command that GitHub shows as an annotation without a place: `::notice title=app.sqlite::message`.
package func workflowCommand(notice words: String, title: String) -> PrintedText {
    PrintedText(written: "::notice title=\(escaped(title, inProperty: true))::\(escaped(words.inert, inProperty: false))\n")
}

/// Escapes a text for GitHub's runners. Line breaks separate lines of the annotation, and a path may contain anything.
private func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in (inProperty ? text.inert : text).unicodeScalars {
        switch scalar {
        case "%": result += "%25"
        case "\r": result += "%0D"
        case "\n": result += "%0A"
        case ":" where inProperty: result += "%3A"
        case "," where inProperty: result += "%2C"
        case _ where !scalar.isVisible: result += scalar.escape
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
