package import MapSyntax

extension DiagnosticCode {
    package static let unknownVariable = DiagnosticCode("unknown-variable", .error)
}

extension Diagnostic {
    static func unknownVariable(_ name: Name, _ scope: ExpressionScope) -> Diagnostic {
        let known = (scope.row == nil ? [] : ["source"]) + scope.lets.keys.sorted()
        if let row = scope.row, let property = scope.source.property(name.text, of: row) {
            let meant = "$source.\(name.text)"
            return Diagnostic(
                .unknownVariable, "unknown variable '$\(name.text)'", at: name.range, label: "did you mean '\(meant)'?",
                also: [Label(scope.source[property].range, "'\(name.text)' is a property")], help: "write '\(meant)'",
                fixes: .replacing(name.range, by: meant))
        }
        if let help = variablesElsewhere[name.text], nearest(to: name.text, among: known) == nil {
            return Diagnostic(.unknownVariable, "unknown variable '$\(name.text)'", at: name.range, label: "unknown", help: help)
        }
        let isRow = scope.row != nil && rowsElsewhere.contains(name.text.lowercased())
        let near = isRow ? "source" : nearest(to: name.text, among: known)
        return Diagnostic(
            .unknownVariable, "unknown variable '$\(name.text)'", at: name.range,
            label: near.map { "did you mean '$\($0)'?" } ?? "unknown",
            notes: known.isEmpty ? [] : ["available here: " + known.map { "$\($0)" }.joined(separator: ", ")],
            help: near.map { "write '$\($0)'" },
            fixes: near.map { [Fix("write '$\($0)'", isSafe: false, [Edit(name.range, "$\($0)")])] } ?? [])
    }

    static func unknownVariable(outOfReach name: Name, _ scope: ExpressionScope) -> Diagnostic {
        if scope.refusesMappings == "in a function" {
            return Diagnostic(
                .unknownVariable, "'$source' is not available in a function", at: name.range, label: "a function sees only its parameters",
                help: "give it a parameter of the entity's type and pass '$source', or one of the value's type and pass the value")
        }
        return Diagnostic(
            .unknownVariable, "'$source' is not available here: mapc computes this value once, not for each row", at: name.range,
            label: "no row",
            help: "use '$source' in an entity mapping, or read an entity, as in 'Post.count'")
    }

    /// Reports `$0` where there is no element, or `$1` where there is only one.
    static func unknownVariable(element name: Name, known count: Int) -> Diagnostic {
        Diagnostic(
            .unknownVariable, "'$\(name.text)' is not available here", at: name.range,
            label: count == 0 ? "not in the argument of a method" : "only '$0' is available",
            help: count == 0
                ? "use it in a method of a sequence, as in '.filter($0.words > 100)'" : "use '$1' after '.adjacentPairs'")
    }

    static func unknownVariable(_ name: Name, because reason: String, help: String? = nil) -> Diagnostic {
        Diagnostic(.unknownVariable, "'$\(name.text)' is not available here: \(reason)", at: name.range, label: "not available", help: help)
    }
}

/// Variables of Core Data's mappings, and names for the row that is being made, with what to do instead.
private let variablesElsewhere = {
    let made = "no expression reads the row that is being made: write the same value again, or a 'let'"
    let help = [
        "manager": "call a mapping instead, as in PostToPost($source.post)", "mapping": "remove it: mapc has no object of the mapping",
        "entityPolicy": "write what the method of the policy computes", "destinationContext": "remove it: mapc has no context",
        "sourceContext": "remove it: mapc has no context",
    ]
    return ["destination", "target", "new", "dest", "result"].reduce(into: help) { $0[$1] = made }
}()
