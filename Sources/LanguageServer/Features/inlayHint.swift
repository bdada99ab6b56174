import MapAnalysis
import MapCompiler
import MapSyntax

extension Feature {
    /// What mapc infers, behind the entries that a mapping has.
    static let inlayHint = Feature("textDocument/inlayHint", "inlayHintProvider") { place, _ throws(Refusal) in
        let analysis = place.snapshot.check.analysis
        guard let step = analysis.steps.first(where: { $0.file.map { Int($0.index) } == place.file }),
            let model = analysis.model(step.destination), let range = place.range
        else { return [] }
        var unheard = Diagnostics()
        guard let syntax = parse([place.text.file], into: &unheard).mappings.first else { return [] }
        var hints: [JSONValue] = []
        for entity in syntax.entities where range.overlaps(Int(entity.range.lower)..<Int(entity.range.upper) + 1) {
            guard
                let mapping = step.draft.first(where: {
                    $0.isWritten(at: entity.range) && model[$0.destination].name == entity.destination.text
                })
            else { continue }
            let inferred = mapping.properties.filter(\.isInferred).map { model[$0.property].name }
            guard !inferred.isEmpty else { continue }
            let line = place.text.lines.line(of: Int(entity.destination.range.lower))
            let end = place.text.lines.content(ofLine: line).upperBound
            hints.append([
                "position": place.text.position(of: end), "label": .string("inferred: \(short(inferred))"), "paddingLeft": true,
                "tooltip": .string("mapc infers \(inferred.joined(separator: ", "))"),
            ])
        }
        return .array(hints)
    }
}

/// Returns the first names, and how many there are besides.
private func short(_ names: [String]) -> String {
    names.count > 5 ? names.prefix(4).joined(separator: ", ") + " and \(names.count - 4) more" : names.joined(separator: ", ")
}

extension EntityMapping {
    fileprivate func isWritten(at range: TextRange) -> Bool {
        guard case .written(let place) = origin else { return false }
        return place.lower >= range.lower && place.upper <= range.upper
    }
}

extension PropertyMapping {
    fileprivate var isInferred: Bool {
        guard case .inferred(let rule, _) = origin else { return false }
        return rule != "undecided"
    }
}
