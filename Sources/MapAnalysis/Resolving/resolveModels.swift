package import MapSyntax

/// From models as written to models that are understood, in version order.
///
/// Every name becomes an ID, every type is known; what is wrong is reported once and then fits everything: an attribute of an unknown
/// type, or a relationship to nowhere, is an attribute of type `.unknown`. The lint rules about models have run.
package func resolveModels(_ project: ProjectSyntax, into diagnostics: inout Diagnostics) -> [Model] {
    let defaults = projectDefaults(project.project, into: &diagnostics)
    var digests = Digests()
    let texts = ProjectTexts(project)
    let models = project.models.map { resolveModel($0, defaults: defaults, texts, &digests, into: &diagnostics) }
    let ordered = versionOrder(of: project, into: &diagnostics).map { models[$0] }
    for rule in LintRule.ofModels { rule.check(ordered, LintRule.Project(file: project.project, texts: texts), &diagnostics) }
    return ordered
}

/// What a project says about all its models: `layout` and `stored` of mapc.yaml.
struct ProjectDefaults {
    var layout = "tables"
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
    _ syntax: ModelSyntax, defaults: ProjectDefaults, _ texts: ProjectTexts, _ digests: inout Digests, into diagnostics: inout Diagnostics
) -> Model {
    var resolver = ModelResolver(syntax, defaults: defaults, texts)
    resolver.resolveEnums()
    resolver.resolveComposites()
    resolver.resolveHierarchies()
    resolver.resolveProperties()
    resolver.resolveInverses()
    resolver.resolveKeys()
    resolver.resolveIndexes()
    resolver.checkPropertyNames()
    let model = Model(
        name: syntax.name?.text ?? "", version: syntax.version?.label ?? "", file: syntax.file,
        versionRange: syntax.version?.range ?? syntax.range, isWithdrawn: syntax.isWithdrawn,
        layout: syntax.layout?.text ?? defaults.layout, enums: resolver.enums, composites: resolver.composites,
        entities: resolver.entities, digests: &digests)
    resolver.checkColumnCounts(in: model)
    for finding in resolver.findings { diagnostics.report(finding) }
    return model
}

/// A model on its way from names to IDs. Each step reads what the steps before it made; `resolveModel` has their order.
struct ModelResolver {
    let syntax: ModelSyntax
    let defaults: ProjectDefaults
    let texts: ProjectTexts
    var findings: [Diagnostic] = []
    var enums: [EnumType] = []
    var composites: [CompositeType] = []
    var entities: [Entity] = []
    /// The index of the enum, composite or entity of a name. The first one wins.
    var enumIndexes: [String: Int] = [:]
    /// What is stored for the cases of enums that say so themselves.
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

    /// The entity and its ancestors, nearest first.
    func lineage(of id: EntityID) -> [EntityID] {
        var lineage = [id]
        var next = entities[id.index].parent
        while let parent = next {
            lineage.append(parent)
            next = entities[parent.index].parent
        }
        return lineage
    }

    /// The property of that name which the entity declares or inherits.
    func property(_ name: String, of id: EntityID) -> PropertyID? {
        var current = Optional(id)
        while let entity = current {
            if let index = entities[entity.index].declared.firstIndex(where: { $0.name == name }) { return PropertyID(entity, index) }
            current = entities[entity.index].parent
        }
        return nil
    }

    /// The names of all properties of an entity, for messages.
    func propertyNames(of id: EntityID) -> [Name] {
        lineage(of: id).reversed().flatMap { entities[$0.index].declared.map { Name($0.name, $0.range) } }
    }
}
