import MapAnalysis
import MapCompiler
import MapSyntax

extension Snapshot {
    /// Returns the names of a mapping.
    func occurrences(in syntax: MappingSyntax) -> [Occurrence] {
        var names = MappingNameReader(syntax, check.analysis)
        names.read()
        return names.found
    }
}

/// Finds the names of a mapping file, and what they mean at each place.
struct MappingNameReader {
    private let syntax: MappingSyntax
    let source: Model?
    let destination: Model?
    /// The names of the whole file.
    private(set) var fileScope: NameScope
    private(set) var found: [Occurrence] = []
    /// Every expression.
    private(set) var expressions: [ExpressionSyntax] = []
    /// The place of each entity mapping, with the names that it knows.
    private(set) var scopes: [(range: TextRange, scope: NameScope)] = []

    init(_ syntax: MappingSyntax, _ analysis: Analysis) {
        self.syntax = syntax
        source = syntax.from.flatMap { analysis.model($0.label) }
        destination = syntax.to.flatMap { analysis.model($0.label) }
        fileScope = NameScope(source: source, destination: destination)
    }

    mutating func read() {
        // Functions may call each other in any order, so what they give is known after the first time.
        for _ in syntax.functions.isEmpty ? 0..<1 : 0..<2 {
            let functions = fileScope.functions
            (fileScope, found, scopes, expressions) = (NameScope(source: source, destination: destination), [], [], [])
            readAll(functions.map(\.sight))
        }
    }

    /// Reads the file, with what its functions give.
    private mutating func readAll(_ results: [Sight?]) {
        if let from = syntax.from, from.isWritten { add(from.range, .version(from.label)) }
        if let to = syntax.to { add(to.range, .version(to.label)) }
        for parameter in syntax.parameters { fileScope.locals.append(declared(parameter.name, "parameter", nil)) }
        for (place, function) in syntax.functions.enumerated() {
            add(function.name.range, .local(function.name.range), isDeclaration: true)
            let sight = results.indices.contains(place) ? results[place] : nil
            fileScope.functions.append(
                NameScope.Local(name: function.name.text, range: function.name.range, sight: sight, kind: "function"))
        }
        for mapping in syntax.entities {
            guard let name = mapping.name else { continue }
            add(name.range, .local(name.range), isDeclaration: true)
            let made = destination.flatMap { model in model.entity(mapping.destination.text).map { Sight.rows(model, $0.id) } }
            fileScope.mappings.append(NameScope.Local(name: name.text, range: name.range, sight: made, kind: "mapping"))
        }
        fileScope = read(syntax.lets, in: fileScope)
        for (place, function) in syntax.functions.enumerated() { fileScope.functions[place].sight = read(function) }
        for mapping in syntax.entities { read(mapping, isEmitted: false) }
        for name in syntax.emptied { refer(toEntity: name, of: destination) }
        for emission in syntax.emits { read(emission, isEmitted: true) }
        for condition in syntax.asserts { read(condition, fileScope) }
        for drop in syntax.drops {
            refer(toEntity: drop.entity, of: source)
            if let property = drop.property { refer(property, of: drop.entity.text, in: source) }
        }
    }

    private mutating func add(_ range: TextRange, _ referent: Referent, isDeclaration: Bool = false) {
        found.append(Occurrence(range: range, referent: referent, isDeclaration: isDeclaration))
    }

    private mutating func declared(_ name: Name, _ kind: String, _ sight: Sight?) -> NameScope.Local {
        add(name.range, .local(name.range), isDeclaration: true)
        return NameScope.Local(name: name.text, range: name.range, sight: sight, kind: kind)
    }

    private mutating func refer(toEntity name: Name, of model: Model?) {
        if let model, model.entity(name.text) != nil { add(name.range, .entity(version: model.version, name.text)) }
    }

    private mutating func refer(_ property: Name, of entity: String, in model: Model?) {
        guard let model, let owner = model.entity(entity), let id = model.property(property.text, of: owner.id) else { return }
        add(property.range, .property(version: model.version, entity: model[id.entity].name, property.text))
    }

    @discardableResult
    private mutating func read(_ expression: ExpressionSyntax, _ scope: NameScope, expecting type: (Model, String)? = nil) -> Sight? {
        var names = ExpressionNames()
        let sight = names.read(expression, scope, expecting: type)
        expressions.append(expression)
        found += names.found
        return sight
    }

    @discardableResult
    private mutating func read(_ value: SetValueSyntax, _ scope: NameScope, expecting type: (Model, String)? = nil) -> Sight? {
        let sight = value.value.flatMap { read($0, scope, expecting: value.map == nil ? type : nil) }
        let other = value.otherwise.flatMap { read($0, scope, expecting: type) }
        for each in value.map ?? [] {
            guard let (model, type) = type, model.enumeration(type)?.cases.contains(each.value.text) == true else { continue }
            add(each.value.range, .enumCase(version: model.version, type: type, each.value.text))
        }
        return sight ?? other
    }

    /// Returns the scope with the names of a `let`.
    private mutating func read(_ bindings: [BindingSyntax], in scope: NameScope) -> NameScope {
        bindings.reduce(into: scope) { scope, binding in
            let sight = read(binding.value, scope)
            scope.locals.append(declared(binding.name, "let", sight))
        }
    }

    /// Returns what the function gives.
    private mutating func read(_ function: FunctionSyntax) -> Sight? {
        var scope = fileScope
        for parameter in function.parameters {
            let entity = source?.entity(parameter.type.name.text).map(\.id)
            let row = source.flatMap { model in entity.map { parameter.type.isMany ? Sight.rows(model, $0) : .row(model, $0) } }
            let type = parameter.type.name
            if let source, source.enumeration(type.text) != nil || source.composite(type.text) != nil {
                add(type.range, .type(version: source.version, type.text))
            }
            refer(toEntity: type, of: source)
            scope.locals.append(declared(parameter.name, "argument", row))
        }
        scopes.append((function.range, scope))
        return function.value.flatMap { read($0, scope) }
    }

    private mutating func read(_ mapping: EntityMappingSyntax, isEmitted: Bool) {
        var scope = fileScope
        if isEmitted {
            add(mapping.destination.range, .local(mapping.destination.range), isDeclaration: true)
        } else {
            refer(toEntity: mapping.destination, of: destination)
            scope.made = destination?.entity(mapping.destination.text)?.id
        }
        if let from = mapping.from { refer(toEntity: from, of: source) }
        scope.row = origin(of: mapping, isEmitted: isEmitted)
        if let each = mapping.each {
            let sight = read(each, scope)
            scope.item = sight?.element ?? sight
        }
        scope = read(mapping.lets, in: scope)
        for expression in [mapping.condition].compactMap({ $0 }) + mapping.distinct + mapping.order.map(\.value) { read(expression, scope) }
        for set in mapping.sets {
            if !isEmitted { refer(set.property, of: mapping.destination.text, in: destination) }
            read(set.value, scope, expecting: enumeration(of: set.property.text, scope))
        }
        for value in mapping.rows.flatMap(\.values) { refer(value.property, of: mapping.destination.text, in: destination) }
        scopes.append((mapping.range, scope))
    }

    /// Returns what `$source` is: a row of the entity under `from`, or of the one with the same name or renaming ID.
    private func origin(of mapping: EntityMappingSyntax, isEmitted: Bool) -> Sight? {
        guard let source else { return nil }
        if let from = mapping.from { return source.entity(from.text).map { .row(source, $0.id) } }
        guard !isEmitted, let made = destination?.entity(mapping.destination.text) else { return nil }
        return source.entities.first { $0.canonicalName == made.canonicalName }.map { .row(source, $0.id) }
    }

    private func enumeration(of property: String, _ scope: NameScope) -> (Model, String)? {
        guard let destination, let made = scope.made, let id = destination.property(property, of: made) else { return nil }
        return destination.enumeration(ofProperty: id)
    }
}
