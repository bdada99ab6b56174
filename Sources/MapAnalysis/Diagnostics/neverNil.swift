package import MapSyntax

extension DiagnosticCode {
    package static let neverNil = DiagnosticCode("never-nil", .warning)
}

extension Diagnostic {
    static func neverNil(unwrapped type: String, _ syntax: ExpressionSyntax, _ value: Expression) -> Diagnostic {
        let place = syntax.operatorRange ?? syntax.range
        return Diagnostic(
            .neverNil, "this is \(type), which is never nil", at: place, label: "has no effect", help: "remove '!'",
            fixes: [Fix("remove '!'", isSafe: true, [Edit(place, "")])])
    }

    static func neverNil(coalesced type: String, _ left: Expression, _ right: Expression, _ place: TextRange) -> Diagnostic {
        var fixes: [Fix] = []
        if let kept = left.range, let rest = right.range, kept.file == rest.file, kept.upper <= rest.lower {
            let edit = Edit(TextRange(kept.file, Int(kept.upper), Int(rest.upper)), "")
            fixes = [Fix("remove '?? …'", isSafe: false, [edit])]
        }
        return Diagnostic(
            .neverNil, "the left side of '??' is \(type), which is never nil", at: place, label: "never needed",
            help: "remove '?? …'", fixes: fixes)
    }
}
