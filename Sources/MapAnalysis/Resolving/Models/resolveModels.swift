package import MapSyntax

/// Resolves models as written, and returns them in version order.
///
/// Every name becomes an ID, and every type is known. An error is reported once and then fits everything: an attribute of an unknown type,
/// or a relationship to an unknown entity, becomes an attribute of type `.unknown`. Also runs the lint rules of models.
package func resolveModels(_ project: ProjectSyntax, into diagnostics: inout Diagnostics) -> [Model] {
    var memory = AnalysisMemory(isKept: false)
    return resolveModels(project, remembering: &memory, into: &diagnostics)
}

/// Resolves models, of which those in files that have not changed are taken from the memory.
func resolveModels(_ project: ProjectSyntax, remembering memory: inout AnalysisMemory, into diagnostics: inout Diagnostics) -> [Model] {
    let defaults = projectDefaults(project.project, into: &diagnostics)
    var digests = Digests()
    let texts = ProjectTexts(project)
    let models = project.models.map { syntax in
        let known = memory.model(in: syntax.file) ?? resolveModel(syntax, defaults: defaults, texts, &digests)
        digests.last = known.model
        memory.keep(known, in: syntax.file)
        for finding in known.findings { diagnostics.report(finding) }
        return known.model
    }
    let ordered = versionOrder(of: project, into: &diagnostics).map { models[$0] }
    let lint = memory.lint(in: ordered.map(\.file)) ?? findings(of: ordered, LintRule.Project(file: project.project, texts: texts))
    memory.keep(lint: lint, in: ordered.map(\.file))
    for finding in lint { diagnostics.report(finding) }
    return ordered
}

/// Returns what the lint rules find in the models of a project.
private func findings(of models: [Model], _ project: LintRule.Project) -> [Diagnostic] {
    var findings = Diagnostics()
    for rule in LintRule.ofModels { rule.check(models, project, &findings) }
    return findings.all
}

/// The options that a project sets for all its models: `layout` and `stored` of mapc.yaml.
struct ProjectDefaults {
    var layout = LayoutNames.usual.layout
    var date = Representation.date(.iso8601)
    var uuid = Representation.uuid(.text)
    var decimal = Representation.decimal(.text)
}

private func projectDefaults(_ project: ProjectFileSyntax?, into diagnostics: inout Diagnostics) -> ProjectDefaults {
    var defaults = ProjectDefaults()
    guard let project else { return defaults }
    if let layout = project.layout { defaults.layout = layout.text }
    for (type, stored) in project.stored {
        var reader = RepresentationReader()
        switch ValueType(builtIn: type.text) {
        case .date: defaults.date = reader.date(stored) ?? defaults.date
        case .uuid: defaults.uuid = reader.uuid(stored) ?? defaults.uuid
        case .decimal: defaults.decimal = reader.decimal(stored) ?? defaults.decimal
        default:
            let reason = "mapc.yaml can set the stored form of 'date', 'uuid' and 'decimal', not of '\(type.text)'"
            reader.findings.append(.unfitRepresentation(reason, at: type.range))
        }
        for finding in reader.findings { diagnostics.report(finding) }
    }
    return defaults
}

private func resolveModel(
    _ syntax: ModelSyntax, defaults: ProjectDefaults, _ texts: ProjectTexts, _ digests: inout Digests
) -> AnalysisMemory.ResolvedModel {
    let layout = syntax.layout?.text ?? defaults.layout
    var resolver = ModelResolver(syntax, defaults: defaults.inLayout(layout), texts)
    resolver.resolveEnums()
    resolver.resolveComposites()
    resolver.resolveHierarchies()
    resolver.resolveProperties()
    resolver.resolveInverses()
    resolver.resolveKeys()
    resolver.resolveIndexes()
    resolver.checkPropertyNames()
    let coreData = resolver.resolveCoreData()
    func made(_ entities: [Entity], _ digests: inout Digests) -> Model {
        Model(
            name: syntax.name?.text ?? "", version: syntax.version?.label ?? "", file: syntax.file,
            versionRange: syntax.version?.range ?? syntax.range, isWithdrawn: syntax.isWithdrawn,
            layout: layout, coreData: coreData, enums: resolver.enums, composites: resolver.composites, entities: entities,
            digests: &digests)
    }
    var model = made(resolver.entities, &digests)
    resolver.checkColumnCounts(in: model)
    resolver.findings += checkBroughtHashes(of: model)
    var found = Diagnostics()
    if let entities = withData(model, syntax, into: &found) { model = made(entities, &digests) }
    resolver.findings += found.all
    return AnalysisMemory.ResolvedModel(model: model, findings: resolver.findings)
}

/// A model while its names are resolved to IDs. Each step reads the results of the steps before it; `resolveModel` has their order.
struct ModelResolver {
    let syntax: ModelSyntax
    let defaults: ProjectDefaults
    let texts: ProjectTexts
    var findings: [Diagnostic] = []
    var enums: [EnumType] = []
    var composites: [CompositeType] = []
    var entities: [Entity] = []
    /// The index of the enum, composite or entity with a name. The first one wins.
    var enumIndexes: [String: Int] = [:]
    /// The stored forms of enums that declare what is stored for their cases.
    var enumForms: [String: Representation] = [:]
    var compositeIndexes: [String: Int] = [:]
    var entityIDs: [String: EntityID] = [:]

    init(_ syntax: ModelSyntax, defaults: ProjectDefaults, _ texts: ProjectTexts) {
        self.syntax = syntax
        self.defaults = defaults
        self.texts = texts
        for (index, entity) in syntax.entities.enumerated() where entityIDs[entity.name.text] == nil {
            entityIDs[entity.name.text] = EntityID(index)
        }
    }

    mutating func report(_ diagnostic: Diagnostic) { findings.append(diagnostic) }

    subscript(_ id: PropertyID) -> Property {
        get { entities[id.entity.index].declared[id.index] }
        set { entities[id.entity.index].declared[id.index] = newValue }
    }

    /// Returns the entity and its ancestors, nearest first.
    func lineage(of id: EntityID) -> [EntityID] {
        var lineage = [id]
        var next = entities[id.index].parent
        while let parent = next {
            lineage.append(parent)
            next = entities[parent.index].parent
        }
        return lineage
    }

    /// Returns the property of that name which the entity declares or inherits.
    func property(_ name: String, of id: EntityID) -> PropertyID? {
        var current = Optional(id)
        while let entity = current {
            if let index = entities[entity.index].declared.firstIndex(where: { $0.name == name }) { return PropertyID(entity, index) }
            current = entities[entity.index].parent
        }
        return nil
    }

    /// Returns the names of all properties of an entity, for messages.
    func propertyNames(of id: EntityID) -> [Name] {
        lineage(of: id).reversed().flatMap { entities[$0.index].declared.map { Name($0.name, $0.range) } }
    }
}
