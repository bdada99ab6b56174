import MapAnalysis
import MapCompiler
import MapSyntax

extension Feature {
    /// What mapc infers, behind the entries that a mapping has: the properties that an entry leaves out, and behind `entities` the entities without an entry.
    static let inlayHint = Feature("textDocument/inlayHint", "inlayHintProvider") { place, _ throws(Refusal) in
        let analysis = place.snapshot.check.analysis
        guard let step = analysis.steps.first(where: { $0.files.contains { Int($0.index) == place.file } }),
            let source = analysis.model(step.source), let model = analysis.model(step.destination), let range = place.range
        else { return [] }
        var unheard = Diagnostics()
        guard let syntax = parse([place.text.file], into: &unheard).mappings.first else { return [] }
        var hints: [JSONValue] = []
        if let key = syntax.entitiesKey(in: place.text.file), range.overlaps(key.lowerBound..<key.upperBound + 1) {
            hints += hint(behind: key.lowerBound, of: place, step.draft.compactMap { Inferred($0, source, model) })
        }
        for entity in syntax.entities where range.overlaps(Int(entity.range.lower)..<Int(entity.range.upper) + 1) {
            guard
                let mapping = step.draft.first(where: {
                    $0.isWritten(at: entity.range) && model[$0.destination].name == entity.destination.text
                })
            else { continue }
            let inferred = inferredEntries(of: mapping, from: source, to: model).compactMap(Inferred.init)
            hints += hint(behind: Int(entity.destination.range.lower), of: place, inferred)
        }
        return .array(hints)
    }
}

/// Something that mapc infers: its name, and where it comes from.
private struct Inferred {
    var name: String
    var words: String

    init?(_ entry: InferredEntry) {
        guard let value = entry.value else { return nil }
        (name, words) = (entry.property, "`\(entry.property)` from \(value) (\(entry.rule): \(entry.because))")
    }

    /// Takes an entity without an entry.
    init?(_ mapping: EntityMapping, _ source: Model, _ destination: Model) {
        guard case .inferred(let rule, let because) = mapping.origin, let from = mapping.source else { return nil }
        name = destination[mapping.destination].name
        words = "`\(name)` from \(source[from].name) (\(rule): \(because))"
    }
}

/// Returns the hint at the end of a line; none if nothing is inferred.
private func hint(behind offset: Int, of place: Place, _ inferred: [Inferred]) -> [JSONValue] {
    guard !inferred.isEmpty else { return [] }
    let end = place.text.lines.content(ofLine: place.text.lines.line(of: offset)).upperBound
    let reasons = inferred.map { "* \($0.words)" }.joined(separator: "\n")
    return [
        [
            "position": place.text.position(of: end), "label": .string("inferred: \(short(inferred.map(\.name)))"), "paddingLeft": true,
            "tooltip": ["kind": "markdown", "value": .string("mapc infers\n\n\(reasons)")],
        ]
    ]
}

extension MappingSyntax {
    /// Where `entities` is written.
    fileprivate func entitiesKey(in file: TextFile) -> Range<Int>? {
        let marks = yamlMarks(of: file).filter { $0.kind == .key }.map { Int($0.range.lower)..<Int($0.range.upper) }
        return marks.first { key in
            file.bytes[key].elementsEqual("entities".utf8)
                && (key.lowerBound == file.bytes.startOfText || file.bytes[key.lowerBound - 1].endsLine)
        }
    }
}

extension UInt8 {
    fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
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
