import MapSyntax

/// Leaves out findings that follow from another mistake: one mistake gives one finding.
///
/// A question about a model, such as what old rows get, is left out if an error is in the way of its answer: in the property or entity that it is about,
/// or in the mapping that would answer it. So is an unknown name if the model that may declare it has an error there. The errors themselves stay, so
/// no step with a question becomes a plan.
struct FollowOns {
    private let pair: ModelPair
    private let mapping: MappingSyntax?
    private let texts: ProjectTexts
    private var mistakes: [FileID: [ModelMistake]] = [:]
    /// Entities of which a parent is unknown, and the likely parents. What is asked about their hierarchies, on both sides, depends on that.
    private var torn: [String] = []
    /// Unknown keys of entities, which may be entities one level too deep.
    private var misplaced: [FileID: [String]] = [:]
    /// The errors in the mapping file that were found before the step was resolved.
    private let written: [Diagnostic]
    /// The model of which the rows under `rows` are.
    private let modelOfRows: MistakenModel

    /// `causes` are the errors in the files of the project, except those of the steps.
    init(_ causes: [Diagnostic], of pair: ModelPair, _ mapping: MappingSyntax?, _ texts: ProjectTexts) {
        self.pair = pair
        self.mapping = mapping
        self.texts = texts
        written = causes.filter { $0.isIn(mapping) }
        modelOfRows = MistakenModel(causes, of: pair.destination, texts)
        for cause in causes {
            guard let place = cause.labels.first?.range, isOfModels(place.file), let path = path(to: place) else { continue }
            guard let mistake = ModelMistake(cause, at: path) else { continue }
            mistakes[place.file, default: []].append(mistake)
            if cause.code == .unknownKey, path.count == 3, path[0] == "entities" { misplaced[place.file, default: []].append(path[2]) }
            if case .hierarchy(let entities) = mistake { torn += entities }
        }
    }

    /// Leaves out what follows from the causes or from another finding of the step.
    func leaveOut(from findings: inout Diagnostics) {
        guard !mistakes.isEmpty || !written.isEmpty || findings.hasErrors else { return }
        findings.replaceAll(findings.all.filter { !hidesName($0) && !isOfMisreadExpression($0) && !isOfMistakenRow($0) })
        let errors = written + findings.all.filter { $0.severity == .error && $0.isIn(mapping) }
        let wrong = errors.compactMap { error in
            error.labels.first.flatMap { path(to: $0.range) }.flatMap { MappingMistake(error, at: $0, mapping?.drops ?? []) }
        }
        let asked = findings.all.filter { $0.severity == .error && isQuestion($0) }
        findings.replaceAll(findings.all.filter { !isQuestion($0) || !(isAnswered($0, wrong) || isOtherSide($0, asked)) })
    }

    /// Whether a finding is about the type of an expression that may mean something else: `$source.title = "x"`.
    private func isOfMisreadExpression(_ finding: Diagnostic) -> Bool {
        guard [.typeMismatch, .possiblyNil].contains(finding.code), let place = finding.labels.first?.range else { return false }
        return written.contains { cause in
            guard cause.code == .unknownOperator, let range = cause.labels.first?.range else { return false }
            return range.file == place.file && place.lower <= range.lower && range.upper <= place.upper
        }
    }

    /// Whether a finding is about a row under `rows`, and follows from a mistake in the model.
    private func isOfMistakenRow(_ finding: Diagnostic) -> Bool {
        guard finding.isIn(mapping), let place = finding.labels.first?.range, let path = path(to: place), path.count >= 3, path[2] == "rows"
        else { return false }
        return modelOfRows.explains(finding, of: path[1], at: Array(path.dropFirst(3)))
    }

    /// Whether a finding asks about a model, not about what the mapping says.
    private func isQuestion(_ finding: Diagnostic) -> Bool {
        finding.labels.first.map { isOfModels($0.range.file) } ?? false
    }

    private func isOfModels(_ file: FileID) -> Bool { file == pair.source.model.file || file == pair.destination.model.file }

    private func isAnswered(_ finding: Diagnostic, _ wrong: [MappingMistake]) -> Bool {
        let isInModel = finding.labels.contains { label in
            guard let path = path(to: label.range) else { return false }
            if isTorn(path, in: label.range.file) || isOfUnreadSuccessor(path, in: label.range.file) { return true }
            return mistakes[label.range.file]?.contains { $0.covers(path) } ?? false
        }
        guard !isInModel, !wrong.isEmpty, let place = finding.labels.first?.range, let path = path(to: place) else { return isInModel }
        let isLoss = place.file == pair.source.model.file
        return wrong.contains {
            $0.answers(finding, at: path, isLoss: isLoss, sources: sources, family: { family(of: $0, in: place.file) })
        }
    }

    /// Whether a place is in a source entity whose successor cannot be read, so that nobody knows what it keeps.
    private func isOfUnreadSuccessor(_ path: [String], in file: FileID) -> Bool {
        guard path.count >= 2, path[0] == "entities", file == pair.source.model.file, file != pair.destination.model.file,
            let entity = pair.source.entity(named: path[1])
        else { return false }
        let successor = pair.successor(of: entity).map(pair.destination.name) ?? path[1]
        let file = pair.destination.model.file
        return misplaced[file]?.contains(successor) ?? false || mistakes[file]?.contains { $0.hidesAll(of: successor) } ?? false
    }

    /// Whether a place is in an entity that belongs, or may belong, to a hierarchy with an unknown parent.
    private func isTorn(_ path: [String], in file: FileID) -> Bool {
        guard !torn.isEmpty, path.count >= 2, path[0] == "entities", isOfModels(file) else { return false }
        return family(of: path[1], in: file).contains(where: torn.contains)
    }

    /// Returns an entity of a model and those above it.
    private func family(of entity: String, in file: FileID) -> [String] {
        let names = file == pair.source.model.file ? pair.source : pair.destination
        var family = [entity]
        var next = names.entity(named: entity).flatMap { names.model[$0].parent }
        // While there are errors, parents may form a circle.
        while let parent = next, family.count <= names.model.entities.count {
            family.append(names.model[parent].name)
            next = names.model[parent].parent
        }
        return family
    }

    /// Returns the source entities whose rows become rows of a destination entity, as far as the names tell.
    private func sources(of destination: String) -> [String] {
        let entity = pair.destination.entity(named: destination).flatMap { pair.origin(of: $0) }.map { pair.source.name($0) }
        let written = mapping?.entities.filter { $0.destination.text == destination }.compactMap(\.from?.text) ?? []
        return [destination] + (entity.map { [$0] } ?? []) + written
    }

    /// Whether the lost links of a relationship are the other side of one that another question is about.
    private func isOtherSide(_ finding: Diagnostic, _ asked: [Diagnostic]) -> Bool {
        guard finding.code == .droppedRelationship, let place = finding.labels.first?.range else { return false }
        let source = pair.source.model
        let properties = source.entities.lazy.flatMap(\.declared)
        guard let inverse = properties.first(where: { $0.range == place })?.relationship?.inverse else { return false }
        let (entity, name) = (source[inverse.entity].name, source[inverse].name)
        return asked.contains { question in
            guard question.code != .droppedRelationship, let place = question.labels.first?.range,
                place.file == pair.destination.model.file,
                let path = path(to: place)
            else { return false }
            return path.leads(to: name, of: entity)
        }
    }

    /// Whether a name in the mapping is unknown only because the model that may declare it has an error.
    private func hidesName(_ finding: Diagnostic) -> Bool {
        guard finding.isIn(mapping), let place = finding.labels.first?.range, let path = path(to: place) else { return false }
        let (source, destination) = (mistakes[pair.source.model.file] ?? [], mistakes[pair.destination.model.file] ?? [])
        switch finding.code {
        case .unknownProperty, .notSettable:
            guard path.count >= 4 else { return false }
            let family = family(of: path[1], in: pair.destination.model.file)
            return destination.contains { $0.mayHide(path[3], of: family) }
        case .unknownDestination: return destination.contains { if case .model = $0 { true } else { false } }
        case .unknownAttribute, .unknownEntity: return (source + destination).contains(where: \.hidesNames)
        default: return false
        }
    }

    private func path(to place: TextRange) -> [String]? { texts.path(to: place) }
}

extension Diagnostic {
    /// Whether it is about a place in the files of a mapping.
    fileprivate func isIn(_ mapping: MappingSyntax?) -> Bool {
        labels.first.map { mapping?.files.contains($0.range.file) ?? false } ?? false
    }
}
