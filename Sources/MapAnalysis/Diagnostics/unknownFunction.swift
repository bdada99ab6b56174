package import MapSyntax

extension DiagnosticCode {
    package static let unknownFunction = DiagnosticCode("unknown-function", .error)
}

extension Diagnostic {
    static func unknownFunction(_ name: Name, _ scope: ExpressionScope) -> Diagnostic {
        let makers = scope.mappings(making: name.text)
        if makers.count > 1 {
            return Diagnostic(
                .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "an entity, not a mapping",
                help: "call a mapping that makes its rows: \(makers.map { "'\($0)'" }.joined(separator: " or "))")
        }
        let own = scope.functions.keys.sorted() + scope.mappings.keys.sorted()
        if let help = helpElsewhere[name.text.lowercased()], makers.isEmpty, nearest(to: name.text, among: own) == nil {
            return Diagnostic(.unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "unknown", help: help)
        }
        let known =
            Function.all.map(\.name) + WindowName.allCases.map(\.rawValue) + own
        guard let meant = makers.first ?? functionsElsewhere[name.text.lowercased()] ?? nearest(to: name.text, among: known) else {
            return Diagnostic(
                .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "unknown",
                help: "'mapc explain unknown-function' lists all functions")
        }
        return Diagnostic(
            .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "did you mean '\(meant)'?",
            help: "write '\(meant)'", fixes: .replacing(name.range, by: meant))
    }
}

extension ExpressionScope {
    /// Returns the names of the mappings that make rows of an entity of the destination, sorted.
    fileprivate func mappings(making entity: String) -> [String] {
        guard let entity = destination.entity(entity) else { return [] }
        return mappings.filter { _, call in
            switch call.result.value {
            case .row(.destination, let made), .sequence(.row(.destination, let made), _): destination.isKind(made, of: entity.id)
            default: false
            }
        }.keys.sorted()
    }
}
