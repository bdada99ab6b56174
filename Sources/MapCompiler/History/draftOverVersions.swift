import MapAnalysis
import MapPlanning
import MapSyntax

extension Check {
    /// Returns the draft of a mapping between two versions: what the steps between them do, as far as it can be written, else what inference makes of the two models.
    func draft(from source: Model, to destination: Model, isExplicit: Bool) -> String {
        let (forward, back) = (chain(from: source.version, to: destination.version), chain(from: destination.version, to: source.version))
        if let broken = (forward ?? back)?.first(where: { $0.complete == nil }) {
            let remark = "The step from \(broken.source) to \(broken.destination) has errors. This compares the two versions alone."
            return inferredDraft(from: source, to: destination, isExplicit: isExplicit, after: forward?.count == 1 ? nil : remark)
        }
        if let steps = forward?.compactMap(\.complete), steps.count > 1 {
            switch composed(steps, bringing: forward?.versionBetweenWithRows) {
            case .success(let text?): return text
            case .success(nil): return inferredDraft(from: source, to: destination, isExplicit: isExplicit)
            case .failure(let obstacle):
                let remark = "The steps between are no single mapping: \(obstacle.words). This compares the two versions."
                let lineage = Lineage(of: steps)
                return inferredDraft(
                    from: lineage.naming(source, as: destination), to: destination,
                    isExplicit: isExplicit || lineage.saysMore(than: source, destination), after: remark, source, destination)
            }
        }
        guard let steps = back?.compactMap(\.complete) else { return inferredDraft(from: source, to: destination, isExplicit: isExplicit) }
        let lineage = Lineage(of: steps)
        return inferredDraft(
            from: source, to: lineage.naming(destination, as: source),
            isExplicit: isExplicit || lineage.saysMore(than: destination, source), source, destination)
    }

    /// Returns a draft by inference. `originals` are the models without the names that the versions between give them.
    private func inferredDraft(
        from source: Model, to destination: Model, isExplicit: Bool, after remark: String? = nil, _ originals: Model...
    ) -> String {
        var findings = Diagnostics()
        var step = inferStep(from: source, to: destination, in: analysis.project, into: &findings)
        if originals.count == 2 { step.nameHistory(from: originals[0], to: originals[1]) }
        return draftMapping(step, from: source, to: destination, isExplicit: isExplicit, remark: remark)
    }

    /// Returns the steps from a version to a later one, each from the version before; nil if none lead there.
    func chain(from first: String, to last: String) -> [StepAnalysis]? {
        var (steps, version) = ([StepAnalysis](), last)
        while version != first {
            guard let before = analysis.ways.version(before: version), let step = analysis.step(from: before, to: version) else {
                return nil
            }
            steps.insert(step, at: 0)
            version = before
        }
        return steps
    }
}

extension [StepAnalysis] {
    /// The first version between the ends whose data has rows that are new there; nil if there is none.
    var versionBetweenWithRows: String? { dropLast().first { $0.data != nil }?.destination }
}

extension StepAnalysis {
    /// Gives what only the versions between say another reason than a renaming ID, which neither model has.
    fileprivate mutating func nameHistory(from source: Model, to destination: Model) {
        let history = Origin.inferred(by: "history", because: "the versions between carry it over")
        for place in draft.indices {
            guard let from = draft[place].source else { continue }
            if source[from].canonicalName != destination[draft[place].destination].canonicalName, draft[place].origin.isInferred {
                draft[place].origin = history
            }
            for property in draft[place].properties.indices {
                let mapped = draft[place].properties[property]
                guard case .inferred("renaming-id", _) = mapped.origin, case .carried(let origin) = mapped.source,
                    source[origin].canonicalName != destination[mapped.property].canonicalName
                else { continue }
                draft[place].properties[property].origin = history
            }
        }
    }
}

extension Origin {
    fileprivate var isInferred: Bool { if case .inferred = self { true } else { false } }
}

/// Why steps are not written as one mapping.
struct Unwritten: Error {
    /// Completes "The steps between are no single mapping".
    var words: String
}

extension Check {
    /// Returns the mapping file that does what steps do one after the other; nil if it has no entry, because inference does the same. It is analysed as part of the
    /// project and compared with the steps on generated rows.
    ///
    /// - Parameter between: a version between that brings rows of its own, which a later step may change.
    func composed(_ steps: [CompleteMapping], bringing between: String? = nil) -> Result<String?, Unwritten> {
        if let between { return .failure(Unwritten(words: "the data of version \(between) has rows that are new there")) }
        let passes = fuse(steps) { model, neighbour in StorageLayout.of(model).place(model, beside: neighbour, .everything) }
        guard let pass = passes.first, passes.count == 1 else {
            let versions = [passes[0].mapping.source.version] + passes.map(\.mapping.destination.version)
            let reason = passes.dropFirst().compactMap(\.barrier?.reason).first ?? ""
            return .failure(Unwritten(words: "they are \(versions.joined(separator: " → ")), since \(reason)"))
        }
        let (source, destination) = (pass.mapping.source, pass.mapping.destination)
        var findings = Diagnostics()
        let inferred = inferStep(from: source, to: destination, in: analysis.project, into: &findings)
        guard let entries = writtenEntries(of: pass.mapping, besides: inferred) else {
            return .failure(Unwritten(words: "mapc has no words for what they compute together"))
        }
        let versions = ([source] + steps.map(\.destination)).map(\.version).joined(separator: " → ")
        let remark = "What the steps \(versions) do, as one mapping."
        var text = writtenMapping(entries, from: source, to: destination, remark: remark)
        guard let trial = tried(text, from: source, to: destination) else { return .failure(.unread) }
        let accepted = trial.questions.flatMap { accepting($0, in: source, by: steps) }
        if !accepted.isEmpty { text = writtenMapping(entries + accepted.joinedByKey, from: source, to: destination, remark: remark) }
        guard let done = tried(text, from: source, to: destination), done.whole != nil, done.errors.isEmpty else {
            return .failure(.unread)
        }
        return .success(entries.isEmpty && accepted.isEmpty ? nil : text)
    }

    /// Returns the step that a mapping file makes in the project, in place of those that it has between the two versions. Nil if it does not do what the steps do.
    private func tried(_ text: String, from source: Model, to destination: Model) -> StepAnalysis? {
        let former = analysis.step(from: source.version, to: destination.version)?.files ?? []
        let others = files.indices.filter { place in !former.contains { Int($0.index) == place } }.map { files[$0] }
        var diagnostics = Diagnostics()
        let project = parse(others + [TextFile(path: "draft between versions.mapping.yaml", text: text)], into: &diagnostics)
        let analysis = analyse(project, into: &diagnostics)
        guard let step = analysis.step(from: source.version, to: destination.version) else { return nil }
        if let complete = step.complete {
            var differences = Diagnostics()
            holdJumpsAgainstChains(of: analysis, on: [complete], into: &differences)
            if differences.hasErrors { return nil }
        }
        return step
    }

    /// Returns the lines that accept what the steps lose. Each loss is named in one of them.
    private func accepting(_ question: Question, in source: Model, by steps: [CompleteMapping]) -> [YAMLAddition] {
        switch question.answer {
        case .drop(let entity, let property):
            return [.under("drop", [.element(source[entity].name + (property.map { ".\(source[$0].name)" } ?? ""))])]
        case .allow(let slug):
            let files = steps.flatMap { analysis.step(from: $0.source.version, to: $0.destination.version)?.files ?? [] }
            let reasons = analysis.project.mappings.filter { files.contains($0.file) }.flatMap(\.allows)
                .filter { $0.slug.text == slug }.compactMap(\.reason?.text)
            return [.under("allow", [.entry(slug, yamlText(reasons.first ?? "the steps between do"))])]
        case .set, .other: return []
        }
    }
}

extension Unwritten {
    fileprivate static let unread = Unwritten(words: "mapc cannot write what they compute together")
}

extension [YAMLAddition] {
    /// One addition for each key, without repeats.
    fileprivate var joinedByKey: [YAMLAddition] {
        ["drop", "allow"].compactMap { key in
            var seen: Set<String> = []
            let parts = flatMap { addition -> [YAMLAddition] in if case .under(key, let parts) = addition { parts } else { [] } }
                .filter { part in
                    switch part {
                    case .element(let word), .entry(let word, _): seen.insert(word).inserted
                    default: true
                    }
                }
            return parts.isEmpty ? nil : .under(key, parts)
        }
    }
}
