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
                .unknownVariable, "there is no variable '$\(name.text)'", at: name.range, label: "did you mean '\(meant)'?",
                also: [Label(scope.source[property].range, "'\(name.text)' is a property")], help: "write '\(meant)'",
                fixes: .replacing(name.range, by: meant))
        }
        let near = nearest(to: name.text, among: known)
        return Diagnostic(
            .unknownVariable, "there is no variable '$\(name.text)'", at: name.range,
            label: near.map { "did you mean '$\($0)'?" } ?? "unknown",
            notes: known.isEmpty ? [] : ["in reach are: " + known.map { "$\($0)" }.joined(separator: ", ")],
            help: near.map { "write '$\($0)'" },
            fixes: near.map { [Fix("write '$\($0)'", isSafe: false, [Edit(name.range, "$\($0)")])] } ?? [])
    }

    static func unknownVariable(outOfReach name: Name, _ scope: ExpressionScope) -> Diagnostic {
        if scope.refusesMappings == "in a function" {
            return Diagnostic(
                .unknownVariable, "a function has no '$source'", at: name.range, label: "sees what it is given, and nothing else of a row",
                help: "give it a parameter of the entity's type and pass '$source', or one of the value's type and pass the value")
        }
        return Diagnostic(
            .unknownVariable, "there is no row here, so no '$source'", at: name.range, label: "computed once, not for each row",
            help: "use '$source' in an entity mapping, or ask an entity: 'Post.count'")
    }

    /// `$0` where there is no element, `$1` where there is but one.
    static func unknownVariable(element name: Name, known count: Int) -> Diagnostic {
        Diagnostic(
            .unknownVariable, "there is no variable '$\(name.text)' here", at: name.range,
            label: count == 0 ? "not the argument of a sequence's method" : "only '$0' is in reach",
            help: count == 0
                ? "use it in a method of a sequence, as in '.filter($0.words > 100)'" : "use '$1' after '.adjacentPairs'")
    }

    static func unknownVariable(_ name: Name, because reason: String) -> Diagnostic {
        Diagnostic(.unknownVariable, "'$\(name.text)' is not in reach here: \(reason)", at: name.range, label: "not in reach")
    }
}
