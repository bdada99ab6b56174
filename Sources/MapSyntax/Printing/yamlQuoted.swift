/// Returns a text as a YAML scalar in double quotes, in which everything invisible is escaped.
package func yamlQuoted(_ text: String) -> String {
    var quoted = "\""
    var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case "\r": quoted += "\\r"
        // GitHub's runners execute `##[error]`, and Azure's `##vso[`.
        case "[" where last == ("#", "#"), "v" where last == ("#", "#"): quoted += yamlEscape(scalar)
        case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
        default: quoted += yamlEscape(scalar)
        }
        last = (last.1, scalar)
    }
    return quoted + "\""
}

/// Returns a YAML comment of one line, whatever the words contain: `# inferred`.
package func yamlComment(_ words: String) -> String { "# " + words.visible.inert }

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned: false
    default: scalar.isVisible
    }
}

/// `\x1B`, `\u202E`, `\U000E0001`
private func yamlEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    func padded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - digits.count)) + digits }
    if scalar.value <= 0xFF { return "\\x" + padded(2) }
    return scalar.value <= 0xFFFF ? "\\u" + padded(4) : "\\U" + padded(8)
}
