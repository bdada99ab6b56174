package import MapSyntax

extension DiagnosticCode {
    /// Something is missing and something similar is new. mapc never drops the one and adds the other silently.
    package static let suspectedRename = DiagnosticCode("suspected-rename", .error)
}

extension Diagnostic {
    static func suspectedRename(of old: PropertyID, to candidates: [PropertyID], in step: StepResolution) -> Diagnostic {
        let pair = step.pair
        let was = pair.source.model[old]
        return suspectedRename(
            of: pair.source.path(old), canonicalName: was.canonicalName, at: was.range,
            answering: candidates,
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

    /// Returns the fix that accepts the loss. A new required property then needs a value of its own, so the fix writes one.
    private static func dropping(_ path: String, besides required: [PropertyID], in step: StepResolution) -> [Fix] {
        let asked = step.questions.compactMap { question -> (EntityID, PropertyID, String?)? in
            guard case .set(let entity, let property, let suggestion) = question.answer, required.contains(property) else { return nil }
            let type = step.pair.destination.model[property].attribute?.type.value
            return (entity, property, suggestion ?? type.flatMap { $0.sample(cases: step.fileScope.cases(of: $0)) })
        }
        var (title, lines) = ("write 'drop: [\(path)]'", [MappingEdits.Line.drop(path)])
        for (entity, property, value) in asked {
            guard let value else { return [] }
            let name = step.pair.destination.model[property].name
            title += ", and '\(name): \(value)' under 'set' of '\(step.pair.destination.name(entity))'"
            lines.append(.set(entity, name, value))
        }
        return step.edits.writing(title, lines).map { [$0] } ?? []
    }

    private struct Candidate {
        var name: String
        var range: TextRange
        var isRelationship: Bool
    }

    private static func suspectedRename(
        of path: String, canonicalName: String, at range: TextRange, answering required: [PropertyID] = [], to candidates: [Candidate],
        in step: StepResolution
    ) -> Diagnostic {
        let names = candidates.map { "'\($0.name)'" }.joined(separator: " or ")
        let version = step.pair.destination.model.version
        var fixes = candidates.map { candidate in
            let edits = step.texts.renaming(candidate.range, from: canonicalName, isRelationship: candidate.isRelationship)
            return Fix("write 'renamingID: \(canonicalName)' for '\(candidate.name)'", isSafe: false, edits)
        }
        fixes = fixes.filter { !$0.edits.isEmpty } + dropping(path, besides: required, in: step)
        if candidates.count == 1, let same = candidates.first, path.split(separator: ".").last.map(String.init) == same.name {
            if hasSameBytes(canonicalName, same.name) {
                return Diagnostic(
                    .suspectedRename,
                    "'\(path)' gets a renaming ID in version \(version), and version \(step.pair.source.model.version) has nothing with that ID",
                    at: same.range, label: "is this the same '\(same.name)'?", also: [Label(range, "has no renaming ID")],
                    help: "remove the renaming ID, or write 'drop: [\(path)]' in the mapping if this is new",
                    fixes: fixes)
            }
            let what = path.contains(".") ? "property" : "entity"
            return Diagnostic(
                .suspectedRename, "'\(path)' has lost its renaming ID '\(canonicalName)' in version \(version)", at: same.range,
                label: "is this the same \(what)?", also: [Label(range, "has the canonical name '\(canonicalName)'")],
                help: "keep 'renamingID: \(canonicalName)', or write 'drop: [\(path)]' in the mapping if this is a new \(what)",
                fixes: fixes)
        }
        return Diagnostic(
            .suspectedRename, "version \(version) does not have '\(path)', and \(names) is new", at: candidates.first?.range ?? range,
            label: "is this '\(path)' under another name?",
            also: candidates.dropFirst().map { Label($0.range, "or this?") } + [Label(range, "not in version \(version)")],
            help:
                "write 'renamingID: \(canonicalName)' under \(names) to keep its values, or 'drop: [\(path)]' in the mapping to drop them",
            fixes: fixes)
    }
}
