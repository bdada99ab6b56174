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
        let near = nearest(to: name.text, among: known)
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
            .unknownVariable, "'$source' is not available here, because there is no row", at: name.range,
            label: "computed once, not for each row",
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

    static func unknownVariable(_ name: Name, because reason: String) -> Diagnostic {
        Diagnostic(.unknownVariable, "'$\(name.text)' is not available here: \(reason)", at: name.range, label: "not available")
    }
}
