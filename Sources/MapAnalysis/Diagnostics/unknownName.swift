package import MapSyntax

extension DiagnosticCode {
    package static let unknownName = DiagnosticCode("unknown-name", .error)
}

extension Diagnostic {
    /// Reports a bare word. The help depends on what the author probably meant: an attribute, a case, a `let`, a call, an entity.
    static func unknownName(_ name: Name, _ scope: ExpressionScope, cases: [String]) -> Diagnostic {
        let message = "unknown name '\(name.text)'"
        func meant(_ label: String, _ replacement: String, also: [Label] = []) -> Diagnostic {
            Diagnostic(
                .unknownName, message, at: name.range, label: label, also: also, help: "write '\(replacement)'",
                fixes: .replacing(name.range, by: replacement))
        }
        if cases.contains(name.text) { return meant("a case needs quotes", "\"\(name.text)\"") }
        if let row = scope.row, let property = scope.source.property(name.text, of: row) {
            let also = [Label(scope.source[property].range, "'\(name.text)' is a property of '\(scope.source[row].name)'")]
            return meant("did you mean '$source.\(name.text)'?", "$source.\(name.text)", also: also)
        }
        if let binding = scope.lets[name.text] {
            return meant("did you mean '$\(name.text)'?", "$\(name.text)", also: [Label(binding.range, "defined here")])
        }
        if nilElsewhere.contains(name.text) { return .nullLiteral(name) }
        if let constant = constantsElsewhere[name.text] { return meant("written '\(constant)' here", constant) }
        if rowsElsewhere.contains(name.text.lowercased()), scope.row != nil { return meant("did you mean '$source'?", "$source") }
        if Function.named(name.text) != nil || scope.mappings[name.text] != nil {
            if Function.named(name.text)?.forms.contains(where: { $0.parameters.isEmpty }) == true {
                return meant("a function needs parentheses", "\(name.text)()")
            }
            return Diagnostic(
                .unknownName, message, at: name.range, label: "a function needs parentheses", help: "write '\(name.text)(…)'")
        }
        if let cases = [scope.destination, scope.source].firstResult({ model in model.enums.first { $0.name == name.text }?.cases.first }) {
            return Diagnostic(
                .unknownName, message, at: name.range, label: "an enum", help: "write a case as text in quotes, as in '\"\(cases)\"'")
        }
        if let near = nearest(to: name.text, among: scope.source.entities.map(\.name)), let entity = scope.source.entity(near) {
            return meant("did you mean '\(near)'?", near, also: [Label(entity.range, "'\(near)' is here")])
        }
        let properties = scope.row.map { row in scope.source.properties(of: row).map { scope.source[$0].name } } ?? []
        if let near = nearest(to: name.text, among: properties) { return meant("did you mean '$source.\(near)'?", "$source.\(near)") }
        return Diagnostic(
            .unknownName, message, at: name.range, label: "unknown",
            help: "write text in quotes, as in \"\(name.text)\", and a property after its row, as in '$source.name'")
    }
}

/// Constants of other languages, with what mapc writes.
private let constantsElsewhere = [
    "TRUE": "true", "True": "true", "YES": "true", "FALSE": "false", "False": "false", "NO": "false", "TRUEPREDICATE": "true",
    "FALSEPREDICATE": "false", "CURRENT_TIMESTAMP": "now()", "CURRENT_DATE": "now()", "NOW": "now()",
]

/// Names for the source row in other languages, in lower case.
let rowsElsewhere: Set<String> = ["source", "src", "self", "this", "row", "old", "record"]
