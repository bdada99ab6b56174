import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A mapping that skips versions gives another result than the steps that it replaces.
    package static let disagreeingJump = DiagnosticCode("disagreeing-jump", .warning)
}

extension Diagnostic {
    /// - Parameter versions: those that the mapping skips, in their order.
    static func disagreeingJump(_ found: JumpDifference, over versions: [String], _ mapping: MappingSyntax) -> Diagnostic {
        let chain = "step by step through \(words(for: versions))"
        let words =
            switch (found.direct, found.stepwise) {
            case (let direct?, let stepwise?): "becomes \(direct) here, but \(stepwise) \(chain)"
            case (_?, nil): "gets a row here, but none \(chain)"
            case (nil, _): "gets a row \(chain), but none here"
            }
        let row = found.direct == nil || found.stepwise == nil ? [found.direct ?? found.stepwise ?? ""].map { "the row is \($0)" } : []
        return Diagnostic(
            .disagreeingJump, "\(found.subject) \(words)", at: found.place(in: mapping), label: "differs from the result of the steps",
            notes: row + (found.row.map { ["for example from \($0)"] } ?? []),
            help: "correct this mapping, remove it, or write the reason under 'allow: { disagreeing-jump: … }'")
    }
}

/// `version 2`, `versions 2 to 7`
private func words(for versions: [String]) -> String {
    guard versions.count > 1, let first = versions.first, let last = versions.last else { return "version \(versions.joined())" }
    return "versions \(first) to \(last)"
}

extension JumpDifference {
    /// Where the jump says it: the entry of the property, else its mapping, else the version that it leads to.
    fileprivate func place(in syntax: MappingSyntax) -> TextRange {
        if let property, let origin = mapping?[property]?.origin, case .written(let range) = origin { return range }
        if let mapping, case .written(let range) = mapping.origin { return range }
        return syntax.to?.range ?? syntax.range
    }
}
