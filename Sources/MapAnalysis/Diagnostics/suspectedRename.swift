package import MapSyntax

extension DiagnosticCode {
    /// Something is gone and something like it is new: never dropped and added in silence.
    package static let suspectedRename = DiagnosticCode("suspected-rename", .error)
}

extension Diagnostic {
    static func suspectedRename(of old: PropertyID, to candidates: [PropertyID], in step: StepResolution) -> Diagnostic {
        let pair = step.pair
        let was = pair.source.model[old]
        return suspectedRename(
            of: pair.source.path(old), canonicalName: was.canonicalName, at: was.range,
            to: candidates.map { id in
                let property = pair.destination.model[id]
                return Candidate(name: property.name, range: property.range, isRelationship: property.relationship != nil)
            }, in: step)
    }

    static func suspectedRename(of old: Entity, to candidates: [EntityID], in step: StepResolution) -> Diagnostic {
        let model = step.pair.destination.model
        return suspectedRename(
            of: old.name, canonicalName: old.canonicalName, at: old.range,
            to: candidates.map { Candidate(name: model[$0].name, range: model[$0].range, isRelationship: false) }, in: step)
    }

    private struct Candidate {
        var name: String
        var range: TextRange
        var isRelationship: Bool
    }

    private static func suspectedRename(
        of path: String, canonicalName: String, at range: TextRange, to candidates: [Candidate], in step: StepResolution
    ) -> Diagnostic {
        let names = candidates.map { "'\($0.name)'" }.joined(separator: " or ")
        let version = step.pair.destination.model.version
        var fixes = candidates.map { candidate in
            let edits = step.texts.renaming(candidate.range, from: canonicalName, isRelationship: candidate.isRelationship)
            return Fix("'\(candidate.name)' is '\(path)' renamed", isSafe: false, edits)
        }
        fixes.append(Fix("drop '\(path)'", isSafe: false, step.texts.dropping(path, in: step.syntax)))
        if candidates.count == 1, let same = candidates.first, path.split(separator: ".").last.map(String.init) == same.name {
            return Diagnostic(
                .suspectedRename, "'\(path)' has lost its renaming ID '\(canonicalName)' in version \(version)", at: same.range,
                label: "is this the same?", also: [Label(range, "called '\(canonicalName)' through all versions")],
                help: "keep 'renamingID: \(canonicalName)', or write 'drop: [\(path)]' in the mapping if this is a new one",
                fixes: fixes.filter { !$0.edits.isEmpty })
        }
        return Diagnostic(
            .suspectedRename, "'\(path)' is gone in version \(version), and \(names) is new", at: candidates.first?.range ?? range,
            label: "is this '\(path)' under another name?",
            also: candidates.dropFirst().map { Label($0.range, "or this?") } + [Label(range, "gone")],
            help: "write 'renamingID: \(canonicalName)' if it is, or 'drop: [\(path)]' in the mapping if its values are meant to be lost",
            fixes: fixes.filter { !$0.edits.isEmpty })
    }
}
