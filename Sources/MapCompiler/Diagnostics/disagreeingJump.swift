import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A mapping that passes versions over comes to something else than the steps that it stands for.
    package static let disagreeingJump = DiagnosticCode("disagreeing-jump", .warning)
}

extension Diagnostic {
    static func disagreeingJump(_ found: JumpDifference, over versions: [String], _ mapping: MappingSyntax) -> Diagnostic {
        let chain = "step by step over version \(versions.joined(separator: ", "))"
        let words =
            switch (found.direct, found.stepwise) {
            case (let direct?, let stepwise?): "\(found.subject) becomes \(direct) here and \(stepwise) \(chain)"
            case (let direct?, nil): "\(found.subject) gets \(direct) here and no such row \(chain)"
            case (nil, let stepwise): "\(found.subject) gets \(stepwise ?? "") \(chain) and no such row here"
            }
        let row = found.row.map { ", for \($0)" } ?? ""
        return Diagnostic(
            .disagreeingJump, words + row, at: found.place(in: mapping), label: "another result than the steps have",
            help: "say here what the steps say, leave this mapping out, or write why under 'allow: { disagreeing-jump: … }'")
    }
}

extension JumpDifference {
    /// Where the jump says it: the entry of the property, else its mapping, else the version that it leads to.
    fileprivate func place(in syntax: MappingSyntax) -> TextRange {
        if let property, let origin = mapping?[property]?.origin, case .written(let range) = origin { return range }
        if let mapping, case .written(let range) = mapping.origin { return range }
        return syntax.to?.range ?? syntax.range
    }
}
