package import MapSyntax

/// Analyses a project: resolves its models in version order, then every step. Read this first: each stage of the analysis is a line here.
///
/// There is a step between every two neighbouring versions, from a mapping file or by inference alone, and a step for every further mapping
/// file.
package func analyse(_ written: consuming ProjectSyntax, into diagnostics: inout Diagnostics) -> Analysis {
    var memory = AnalysisMemory(isKept: false)
    return analyse(written, remembering: &memory, into: &diagnostics)
}

/// Analyses a project. Models and steps are taken from the memory if their files have not changed since.
package func analyse(
    _ written: consuming ProjectSyntax, remembering memory: inout AnalysisMemory, into diagnostics: inout Diagnostics
) -> Analysis {
    var project = written
    memory.forget(whatChangedIn: project)
    project.leaveOutStrangers(into: &diagnostics)
    let models = resolveModels(project, remembering: &memory, into: &diagnostics)
    project.completeMappings(between: models.map(\.version))
    let files = mappingFiles(of: project, between: models, into: &diagnostics)
    let ways = VersionWays(of: models.map(\.version), project.models, files)
    // Nothing reads the syntax of models from here on, and for a big project it takes a third of all memory.
    project.models = []
    let texts = ProjectTexts(project)
    let names = models.map(ModelNames.init)
    leaveOutFollowOnsOfData(from: &diagnostics, in: names, texts)
    let drops = project.allowedDrops
    // An error in a model or a mapping file stops every step that reads the file.
    let broken = brokenFiles(diagnostics, project)
    let causes = diagnostics.all.filter { $0.severity == .error && !$0.labels.isEmpty }
    let isUnread = hasUnreadFile(project, files, broken)
    let unplaced = Set(diagnostics.all.filter { $0.code == .unorderedVersions }.compactMap { $0.labels.first?.range })

    var steps: [StepAnalysis] = []
    for (source, destination) in neighbours(names, files, along: ways) {
        let file = files.first { $0.source == source.model.version && $0.destination == destination.model.version }
        let pair = ModelPair(source, destination)
        // A mapping that mapc cannot read may belong to this step and may answer its questions, so they are not reported. Questions are not
        // reported either if the order of the versions is unknown, because the step may lead the other way.
        if file == nil, isUnread || unplaced.contains(destination.model.versionRange) {
            var unheard = Diagnostics()
            steps.append(analyseStep(pair, nil, texts, drops, broken: Set(project.files.indices.map { FileID($0) }), [], into: &unheard))
        } else {
            let former = neighbour(before: pair, in: models, along: ways)
            let known = resolve(pair, after: former, file?.syntax, texts, drops, broken: broken, remembering: &memory)
            known.report(causes, of: pair, file?.syntax, texts, into: &diagnostics)
            steps.append(known.step)
        }
    }
    return Analysis(project: project, models: models, steps: steps, ways: ways, brokenFiles: broken, causes: causes)
}

extension Analysis {
    /// Returns the fix that removes the entry with a key, or the list element, at this place.
    package func removing(_ range: TextRange) -> [Diagnostic.Fix] { ProjectTexts(project).removing(range) }

    /// Returns the path for a mapping between two versions; `nil` if the file exists.
    package func pathOfMapping(from source: Model, to destination: Model) -> String? {
        ProjectTexts(project).pathOfMapping(from: source.version, to: destination.version, model: destination.file)
    }

    /// Returns the edits that give an entity or a property the renaming ID; none if it has one, or a person has to write it. `name` is where its name is.
    package func renaming(_ name: TextRange, from canonicalName: String, isRelationship: Bool) -> [Diagnostic.Edit] {
        ProjectTexts(project).renaming(name, from: canonicalName, isRelationship: isRelationship)
    }
}

/// Analyses the step between two versions that the project does not join, by inference alone. `mapc infer A B` drafts a mapping from it.
package func inferStep(
    from source: Model, to destination: Model, in project: ProjectSyntax, into diagnostics: inout Diagnostics
) -> StepAnalysis {
    let pair = ModelPair(ModelNames(source), ModelNames(destination))
    let texts = ProjectTexts(project)
    return analyseStep(pair, nil, texts, project.allowedDrops, broken: brokenFiles(diagnostics, project), [], into: &diagnostics)
}

private func analyseStep(
    _ pair: ModelPair, _ syntax: MappingSyntax?, _ texts: ProjectTexts, _ drops: [String], broken: Set<FileID>,
    _ causes: [Diagnostic], into diagnostics: inout Diagnostics
) -> StepAnalysis {
    let files = [pair.source.model.file, pair.destination.model.file] + (syntax?.files ?? [])
    let resolved = resolveStep(pair, after: nil, syntax, texts, drops, isWhole: broken.isDisjoint(with: files))
    resolved.report(causes, of: pair, syntax, texts, into: &diagnostics)
    return resolved.step
}

extension ProjectSyntax {
    /// Lets each mapping to the open version that does not say where it begins start at the version before.
    fileprivate mutating func completeMappings(between versions: [String]) {
        guard versions.last == VersionSyntax.openLabel, let before = versions.dropLast().last else { return }
        for place in mappings.indices where mappings[place].from == nil {
            guard let to = mappings[place].to, to.isOpen else { continue }
            mappings[place].from = .unwritten(before, beside: to)
        }
    }
}

/// The version before two neighbours; `nil` if there is none.
private func neighbour(before pair: ModelPair, in models: [Model], along ways: VersionWays) -> Model? {
    guard ways.version(before: pair.destination.model.version) == pair.source.model.version else { return nil }
    return ways.version(before: pair.source.model.version).flatMap { before in models.first { $0.version == before } }
}

/// Resolves a step, or takes it from the memory if its files have not changed since.
private func resolve(
    _ pair: ModelPair, after former: Model?, _ syntax: MappingSyntax?, _ texts: ProjectTexts, _ drops: [String], broken: Set<FileID>,
    remembering memory: inout AnalysisMemory
) -> AnalysisMemory.ResolvedStep {
    let files = [pair.source.model.file, pair.destination.model.file] + (syntax?.files ?? [])
    let isWhole = broken.isDisjoint(with: files)
    let read = files + (former.map { [$0.file] } ?? [])
    let known = memory.step(of: read, isWhole: isWhole) ?? resolveStep(pair, after: former, syntax, texts, drops, isWhole: isWhole)
    memory.keep(known, of: read, isWhole: isWhole)
    return known
}

/// Resolves a step. `former` is the version before both. `isWhole` says that the files of the step have no error of their own.
private func resolveStep(
    _ pair: ModelPair, after former: Model?, _ syntax: MappingSyntax?, _ texts: ProjectTexts, _ drops: [String], isWhole: Bool
) -> AnalysisMemory.ResolvedStep {
    var findings = Diagnostics()
    let step = resolveMapping(syntax, between: pair, texts, allowing: drops, into: &findings)
    for rule in MappingLintRule.all { rule.check(step, &findings) }
    if let former { reportTakenBack(by: pair.destination.model, of: pair.source.model, like: former, syntax, texts, into: &findings) }
    if let syntax { allow(syntax.allows, edits: step.edits, isWhole: isWhole, in: &findings) }
    let errors = findings.all.filter { $0.severity == .error }
    let complete = errors.isEmpty && isWhole ? step.completeMapping() : nil
    let analysis = StepAnalysis(
        source: pair.source.model.version, destination: pair.destination.model.version, files: syntax?.files ?? [],
        complete: complete, data: complete.flatMap { broughtData($0, pair, texts) }, draft: step.mappings, proof: step.proof(),
        questions: step.questions, errors: errors)
    return AnalysisMemory.ResolvedStep(step: analysis, findings: findings)
}

/// Returns the step behind another one that brings the data of its version; `nil` if nothing changes in it.
private func broughtData(_ mapping: CompleteMapping, _ pair: ModelPair, _ texts: ProjectTexts) -> CompleteMapping? {
    let changes = dataChanges(of: mapping, pair)
    return changes.isEmpty
        ? nil
        : dataStep(changes, of: pair.destination, texts) { entity in
            mapping.makers(of: entity).contains { $0.source != nil || !$0.literalRows.isEmpty } || mapping.sql != nil
        }
}

extension Analysis {
    /// Returns the step that brings the data of a version into a database without rows; `nil` if the version has none.
    package func firstData(of model: Model) -> CompleteMapping? {
        let changes = dataChanges(of: model).filter { !$0.isEmpty }
        return changes.isEmpty ? nil : dataStep(changes, of: ModelNames(model), ProjectTexts(project)) { _ in false }
    }
}

/// Returns the step from a version to itself that changes its data; `nil` while the model has errors.
private func dataStep(_ changes: [DataChange], of names: ModelNames, _ texts: ProjectTexts, hasRows: (EntityID) -> Bool) -> CompleteMapping?
{
    var unheard = Diagnostics()
    let step = resolveMapping(nil, between: ModelPair(names, names), texts, into: &unheard)
    return unheard.hasErrors ? nil : MapAnalysis.dataStep(changes, step.completeMapping(), step.proof(), hasRows: hasRows)
}

extension AnalysisMemory.ResolvedStep {
    /// Reports the findings of the step, without those that follow from others.
    fileprivate func report(
        _ causes: [Diagnostic], of pair: ModelPair, _ syntax: MappingSyntax?, _ texts: ProjectTexts, into diagnostics: inout Diagnostics
    ) {
        var findings = findings
        FollowOns(causes, of: pair, syntax, texts).leaveOut(from: &findings)
        if syntax == nil { findings.nameDraft(of: pair, answering: step.questions, texts) }
        for finding in findings.all { diagnostics.report(finding) }
    }
}

extension Diagnostics {
    /// Adds to the first error that a line of a mapping answers how to make one.
    fileprivate mutating func nameDraft(of pair: ModelPair, answering questions: [Question], _ texts: ProjectTexts) {
        let (source, destination) = (pair.source.model, pair.destination.model)
        let place = all.firstIndex { finding in
            // An entry of a mapping may also say that a name means another property than before.
            finding.severity == .error
                && (finding.code == .leftOutRenamingId || questions.contains { $0.diagnostic.isSame(as: finding) })
        }
        guard let place,
            let path = texts.pathOfMapping(from: source.version, to: destination.version, model: destination.file)
        else { return }
        var findings = all
        findings[place].helpLines.append(
            "'mapc infer \(source.version) \(destination.version) --out \(path)' makes the mapping")
        replaceAll(findings)
    }
}

extension Diagnostic {
    /// Whether both say the same at the same place. Fixes may have been added since.
    fileprivate func isSame(as other: Diagnostic) -> Bool {
        code == other.code && message == other.message && labels.first?.range == other.labels.first?.range
    }
}

/// Returns the pairs of versions that have a step: neighbours in version order, then the pairs that further mapping files join. No database goes to a withdrawn
/// version whose way on another mapping file takes: nothing is inferred there.
private func neighbours(_ models: [ModelNames], _ files: [MappingFile], along ways: VersionWays) -> [(ModelNames, ModelNames)] {
    let inOrder = models.compactMap { model in
        ways.version(before: model.model.version).flatMap { before in models.first { $0.model.version == before } }.map { ($0, model) }
    }
    var pairs = inOrder.filter { pair in
        let (source, destination) = (pair.0.model, pair.1.model)
        guard destination.isWithdrawn else { return true }
        let ways = files.filter { $0.source == source.version }
        return ways.isEmpty || ways.contains { $0.destination == destination.version }
    }
    for file in files {
        guard let source = models.first(where: { $0.model.version == file.source }),
            let destination = models.first(where: { $0.model.version == file.destination }),
            !pairs.contains(where: { $0.0 === source && $0.1 === destination })
        else { continue }
        pairs.append((source, destination))
    }
    return pairs
}

/// Whether mapc cannot read the versions of some mapping file, or a file because of its name. A model with a wrong name may be of a version in between.
private func hasUnreadFile(_ project: ProjectSyntax, _ files: [MappingFile], _ broken: Set<FileID>) -> Bool {
    broken.contains { id in
        guard project.files.indices.contains(Int(id.index)) else { return false }
        let file = project.files[Int(id.index)]
        guard let kind = FileKind(ofPath: file.path) else { return MisnamedFile(file) != nil }
        return kind == .mapping && !files.contains { $0.syntax.files.contains(id) }
    }
}

/// Returns the files that contain an error. An error in the project file counts for all files, since it decides about layouts and order.
private func brokenFiles(_ diagnostics: Diagnostics, _ project: ProjectSyntax) -> Set<FileID> {
    let broken = Set(diagnostics.all.filter { $0.severity == .error }.compactMap { $0.labels.first?.range.file })
    guard let file = project.project?.file, broken.contains(file) else { return broken }
    return Set(project.files.indices.map { FileID($0) })
}

extension StepResolution {
    fileprivate func completeMapping() -> CompleteMapping {
        var complete = CompleteMapping(
            source: pair.source.model, destination: pair.destination.model,
            entityMappings: mappings.map { $0.cuttingNow(for: pair.destination.model, fileLets) }, droppedEntities: droppedEntities,
            statedRelationships: stated, fileLets: fileLets, parameters: parameters,
            asserts: asserts, emits: emits, sql: syntax?.sql, objects: syntax?.objects ?? [], setsAnything: setsAnything)
        complete.acceptedLosses = AcceptedLosses(entities: drops.entities, properties: drops.properties)
        return complete.withOwnerReferences
    }

    /// The concrete entities of the source whose rows no mapping takes. Entities whose rows become links count as taken.
    private var droppedEntities: [EntityID] {
        pair.source.model.entities.filter {
            !$0.isAbstract && targets.rowMappings[$0.id.index].isEmpty && links(carrying: $0.id) == nil
        }.map(\.id)
    }

    /// Whether the mapping file makes anything differ from what inference alone would do.
    private var setsAnything: Bool {
        guard let syntax else { return false }
        if !syntax.lets.isEmpty || !syntax.asserts.isEmpty || !syntax.emits.isEmpty || syntax.sql?.texts.isEmpty == false
            || !syntax.objects.isEmpty
        {
            return true
        }
        return heads.contains { head in
            if head.isEmptied { return pair.origin(of: head.destination) != nil }
            guard head.written != nil || !head.inherited.isEmpty else { return false }
            if !head.isOwnSource || head.isLater || !head.isRowByRow || !head.order.isEmpty || head.condition != nil || head.leavesOutNil {
                return true
            }
            return !mappings[head.id.index].literalRows.isEmpty || mappings[head.id.index].properties.contains(where: isChange)
        }
    }

    private func isChange(_ property: PropertyMapping) -> Bool {
        guard case .written = property.origin else { return false }
        guard case .carried(let former) = property.source else { return true }
        return pair.source.model[former].canonicalName != pair.destination.model[property.property].canonicalName
    }
}
