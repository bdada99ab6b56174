package import MapSyntax

/// Returns the mapping file that `mapc infer A B` prints for a step that inference makes alone.
///
/// Inferred values are comments, each with its reason. Questions are entries behind `#`, each below the question that it answers. Without
/// the `#`, and completed, these entries make a mapping without findings. With `isExplicit` inferred values are entries too.
///
/// - Parameter remark: a comment above the entries.
package func draftMapping(
    _ step: StepAnalysis, from source: Model, to destination: Model, isExplicit: Bool = false, remark: String? = nil
) -> String {
    var draft = MappingDraft(step: step, source: ModelNames(source), destination: ModelNames(destination))
    draft.writeHead()
    if let remark { draft.lines += ["", "# \(remark)"] }
    if isExplicit { draft.writeEntities() }
    // What only the author can say comes first.
    draft.writeQuestions(isExplicit: isExplicit)
    if !isExplicit { draft.writeInferred() }
    // A line break or another invisible character would end the comment. Outside comments such characters are already escaped.
    return formatted(draft.lines.map { $0.visible.inert + "\n" }.joined(), as: .mapping)
}

/// Returns a mapping file with these entries, which are a whole mapping.
package func writtenMapping(_ entries: [YAMLAddition], from source: Model, to destination: Model, remark: String) -> String {
    let head = [("mapping", yamlText(destination.name)), ("from", yamlVersion(source.version)), ("to", yamlVersion(destination.version))]
    let lines = YAMLAddition.lines(of: head.map { .entry($0.0, $0.1) }) + ["", "# \(remark)"] + YAMLAddition.lines(of: entries)
    return formatted(lines.map { $0.inert + "\n" }.joined(), as: .mapping)
}

/// The lines of a mapping file while it is being written.
struct MappingDraft {
    let step: StepAnalysis
    let source: ModelNames
    let destination: ModelNames
    var lines: [String] = []

    mutating func writeHead() {
        lines.append("mapping: \(yamlText(destination.model.name))")
        lines.append("from: \(yamlVersion(source.model.version))")
        lines.append("to: \(yamlVersion(destination.model.version))")
    }

    /// Writes each entity's inferred lines as a comment.
    mutating func writeInferred() {
        let report = inferredReport(step, from: source.model, to: destination.model).split(separator: "\n").filter {
            !$0.contains("   undecided: ")
        }
        guard !report.isEmpty else { return }
        lines += ["", "# Inferred, so it needs no entry:"] + report.map { "#   \($0)" }
    }

    /// Writes every mapping with all its values. Values that follow without an entry are comments; undecided ones are entries behind `#`.
    mutating func writeEntities() {
        let mappings = step.draft.filter { $0.source != nil }
        guard !mappings.isEmpty else { return }
        lines += ["", "entities:"]
        for mapping in mappings {
            lines.append("  \(destination.name(mapping.destination)):\(reason(mapping.origin))")
            if let from = mapping.source { lines.append("    from: \(source.name(from))") }
            writeSets(of: mapping)
        }
    }

    private mutating func writeSets(of mapping: EntityMapping) {
        var entries: [String] = []
        var remarks: [String] = []
        var isSet = false
        for property in mapping.properties {
            let name = destination.model[property.property].name
            if let question = question(about: property.property, of: mapping), case .set(_, _, let suggestion) = question.answer {
                entries += ["      # \(question.words)"] + setLines(property.property, suggestion).map { "      #\($0)" }
            } else if let expression = draftExpression(property, source, destination) {
                entries.append("      \(name): \(expression)\(reason(property.origin))")
                isSet = true
            } else {
                remarks.append("    # \(name)\(reason(property.origin))")
            }
        }
        if !entries.isEmpty { lines += [isSet ? "    set:" : "    #set:"] + entries }
        lines += remarks
    }

    private func question(about property: PropertyID, of mapping: EntityMapping) -> Question? {
        step.questions.first { question in
            if case .set(mapping.destination, property, _) = question.answer { true } else { false }
        }
    }

    private func reason(_ origin: Origin) -> String {
        guard case .inferred(let rule, let because) = origin else { return "" }
        return "   # \(rule): \(because)"
    }

    /// Writes the questions as entries of a mapping behind `#`.
    mutating func writeQuestions(isExplicit: Bool) {
        guard !step.questions.isEmpty else { return }
        lines += [
            "",
            "# To decide. Complete these lines\(isExplicit ? " and those after '#' above" : "") and remove the first '#' of each:",
        ]
        if !isExplicit { writeSetQuestions() }
        let source = source
        writeList("drop") { question in
            guard case .drop(let entity, let property) = question.answer else { return nil }
            // A name would be accepted by whoever removes each '#'.
            return "- …   # \(property.map(source.path) ?? source.name(entity))"
        }
        writeList("allow") { question in
            guard case .allow(let slug) = question.answer else { return nil }
            return "\(slug): …"
        }
        for question in step.questions {
            if case .other = question.answer { lines += remarks(question, indentation: 0) }
        }
    }

    private mutating func writeSetQuestions() {
        var entries: [(entity: EntityID, lines: [String])] = []
        var asked: [PropertyID: Set<EntityID>] = [:]
        var properties: [PropertyID] = []
        for question in step.questions {
            guard case .set(let entity, let property, let suggestion) = question.answer else { continue }
            entries.append((entity, remarks(question, indentation: 6) + setLines(property, suggestion).map { "#      \($0)" }))
            if asked[property] == nil { properties.append(property) }
            asked[property, default: []].insert(entity)
        }
        for property in properties {
            let name = destination.model[property].name
            for kept in KeptValue.below(asked[property] ?? [], property, step.draft, source, destination) {
                entries.append((kept.entity, ["#      \(name): \(kept.value)\(reason(kept.origin))"]))
            }
        }
        var last: EntityID?
        for (entity, written) in entries.sorted(by: { $0.entity.index < $1.entity.index }) {
            if last == nil { lines.append("#entities:") }
            if last != entity { lines += ["#  \(destination.name(entity)):", "#    set:"] }
            last = entity
            lines += written
        }
    }

    /// Returns the entry that answers a question. For a composite it returns one entry for each part that needs a value.
    private func setLines(_ property: PropertyID, _ suggestion: String?) -> [String] {
        let name = destination.model[property].name
        guard suggestion == nil, case .composite(_, let type)? = destination.model[property].attribute?.type.value,
            let leaves = destination.model.composite(type)?.leaves.filter({ !$0.type.isOptional }), !leaves.isEmpty
        else { return ["\(name): \(suggestion ?? "…")"] }
        return leaves.map { "\(name).\($0.path.joined(separator: ".")): …" }
    }

    private mutating func writeList(_ key: String, _ entry: (Question) -> String?) {
        let entries = step.questions.compactMap { question in entry(question).map { (question, $0) } }
        guard !entries.isEmpty else { return }
        lines.append("#\(key):")
        var seen = Set<String>()
        for (question, entry) in entries {
            lines += remarks(question, indentation: 2)
            if seen.insert(entry).inserted { lines.append("#  \(entry)") }
        }
    }

    private func remarks(_ question: Question, indentation: Int) -> [String] {
        let space = String(repeating: " ", count: indentation)
        let help = question.diagnostic.help.map { ["#\(space)# \($0)"] } ?? []
        return ["#\(space)# \(question.words)"] + help
    }
}

extension Question {
    /// The question in words, such as `'Post.words' is required and has no default: what do old rows get?`
    fileprivate var words: String {
        let label = diagnostic.labels.first?.text ?? ""
        return label.isEmpty ? diagnostic.message : "\(diagnostic.message): \(label)"
    }
}
