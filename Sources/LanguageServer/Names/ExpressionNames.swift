import MapAnalysis
import MapSyntax

/// Finds the names in an expression, and what each part is. It works on what is written, so errors elsewhere do not matter.
struct ExpressionNames {
    var found: [Occurrence] = []

    private mutating func add(_ name: Name, _ referent: Referent) { found.append(Occurrence(range: name.range, referent: referent)) }

    /// Adds the names of an expression, and returns what it is. An enum whose cases the value has decides about bare words.
    @discardableResult
    mutating func read(_ expression: ExpressionSyntax, _ scope: NameScope, expecting type: (Model, String)? = nil) -> Sight? {
        switch expression.kind {
        case .missing, .number, .boolean, .nil: return nil
        case .text(let text):
            if let (model, type) = type, model.enumeration(type)?.cases.contains(text) == true {
                found.append(Occurrence(range: expression.range, referent: .enumCase(version: model.version, type: type, text)))
            }
            return nil
        case .list(let elements):
            let rows = elements.map { read($0, scope, expecting: type) }.compactMap { $0?.entity }
            return rows.first.map { .rows($0.model, $0.id) }
        case .variable(let name): return variable(name, scope)
        case .name(let name): return word(name, scope)
        case .member(let base, let name): return member(base, name, scope)
        case .call(let name, let arguments): return call(name, arguments, scope, expecting: type)
        case .method(let base, let name, let arguments): return method(base, name, arguments, scope)
        case .prefix(_, let inner), .descending(let inner): return read(inner, scope)
        case .unwrap(let inner): return read(inner, scope, expecting: type)
        case .binary(let operation, let left, let right): return binary(operation, left, right, scope, expecting: type)
        case .cast(let inner, let name), .test(let inner, let name):
            let sight = read(inner, scope)
            guard let model = sight?.entity?.model ?? scope.source, let entity = model.entity(name.text) else { return nil }
            add(name, .entity(version: model.version, name.text))
            return .row(model, entity.id)
        }
    }

    private mutating func variable(_ name: Name, _ scope: NameScope) -> Sight? {
        if let local = scope.local(name.text) {
            // The dollar sign does not belong to the name.
            let sign = TextRange(name.range.file, Int(name.range.upper) - name.text.utf8.count, Int(name.range.upper))
            add(Name(name.text, sign), .local(local.range))
        }
        return scope.sight(ofVariable: name.text)
    }

    /// A bare word: an entity of the source, a side, a mapping, or a property under `distinct`.
    private mutating func word(_ name: Name, _ scope: NameScope) -> Sight? {
        if name.text == "source", let model = scope.source { return .side(model) }
        if name.text == "destination", let model = scope.destination { return .side(model) }
        if let model = scope.source, let entity = model.entity(name.text) {
            add(name, .entity(version: model.version, name.text))
            return .rows(model, entity.id)
        }
        if let mapping = scope.mappings.last(where: { $0.name == name.text }) {
            add(name, .local(mapping.range))
            return mapping.sight
        }
        if let (source, destination) = scope.entities(ofMapping: name.text) {
            return made(name, source, destination, [], scope)
        }
        if let model = scope.destination, let made = scope.made, let property = model.property(name.text, of: made) {
            add(name, .property(version: model.version, entity: model[property.entity].name, name.text))
        }
        return nil
    }

    private mutating func member(_ base: ExpressionSyntax, _ name: Name, _ scope: NameScope) -> Sight? {
        let sight = read(base, scope)
        if sight?.isMany == true, sequenceMethods.contains(name.text) { return Self.result(of: name.text, on: sight, nil) }
        if let (model, entity) = sight?.entity, let property = model.property(name.text, of: entity) {
            add(name, .property(version: model.version, entity: model[property.entity].name, name.text))
            return model.sight(of: property, ofMany: sight?.isMany == true)
        }
        switch sight {
        case .side(let model):
            guard let entity = model.entity(name.text) else { return nil }
            add(name, .entity(version: model.version, name.text))
            return .rows(model, entity.id)
        case .composite(let model, let type): return model.sight(ofMember: name.text, of: type)
        case nil, .row, .rows, .values: return Self.result(of: name.text, on: sight, nil)
        }
    }

    private mutating func method(_ base: ExpressionSyntax, _ name: Name, _ arguments: [ExpressionSyntax], _ scope: NameScope) -> Sight? {
        let sight = read(base, scope)
        var inner = scope
        inner.element = sight?.element
        var first: Sight?
        for (place, argument) in arguments.enumerated() {
            let found = read(argument, inner)
            if place == 0 { first = found }
        }
        return Self.result(of: name.text, on: sight, first)
    }

    /// Returns what a method of a sequence gives.
    static func result(of method: String, on base: Sight?, _ argument: Sight?) -> Sight? {
        switch method {
        case "first", "last", "only", "min", "max": base?.element
        case "filter", "sorted", "reversed", "prefix", "adjacentPairs": base
        case "map", "compactMap":
            argument.map { sight in sight.entity.map { Sight.rows($0.model, $0.id) } ?? .values(sight) } ?? .values(nil)
        default: nil
        }
    }

    private mutating func call(_ name: Name, _ arguments: [ExpressionSyntax], _ scope: NameScope, expecting type: (Model, String)?)
        -> Sight?
    {
        if let function = scope.functions.last(where: { $0.name == name.text }) {
            add(name, .local(function.range))
        } else if let mapping = scope.mappings.last(where: { $0.name == name.text }) {
            add(name, .local(mapping.range))
        } else if let (source, destination) = scope.entities(ofMapping: name.text) {
            return made(name, source, destination, arguments, scope)
        } else if let model = [scope.destination, scope.source].compactMap({ $0 }).first(where: { $0.enumeration(name.text) != nil }) {
            add(name, .type(version: model.version, name.text))
        } else if Function.named(name.text) != nil {
            add(name, .function(name.text))
        }
        let function = scope.functions.last { $0.name == name.text }
        let sights = arguments.map { read($0, scope, expecting: name.text == "if" || name.text == "coalesce" ? type : nil) }
        if let mapping = scope.mappings.last(where: { $0.name == name.text }) { return mapping.sight?.element }
        if let function { return function.sight }
        switch name.text {
        case "upTo": return scope.kept
        case "previous": return sights.first ?? nil
        default: break
        }
        return name.text == "if" && sights.count == 3 ? sights[1] ?? sights[2] : name.text == "coalesce" ? sights.first ?? nil : nil
    }

    /// Reads `PostToSection(…)`, whose name has the names of both entities in it.
    private mutating func made(
        _ name: Name, _ source: String, _ destination: String, _ arguments: [ExpressionSyntax], _ scope: NameScope
    ) -> Sight? {
        for argument in arguments { read(argument, scope) }
        guard let from = scope.source, let to = scope.destination else { return nil }
        let (lower, upper) = (Int(name.range.lower), Int(name.range.upper))
        let file = name.range.file
        add(Name(source, TextRange(file, lower, lower + source.utf8.count)), .entity(version: from.version, source))
        add(Name(destination, TextRange(file, upper - destination.utf8.count, upper)), .entity(version: to.version, destination))
        return to.entity(destination).map { .row(to, $0.id) }
    }

    private mutating func binary(
        _ operation: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ scope: NameScope,
        expecting type: (Model, String)?
    ) -> Sight? {
        switch operation {
        case .coalesce:
            let sight = read(left, scope, expecting: type)
            return read(right, scope, expecting: type) ?? sight
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in:
            // Only a text can be a case, so only then the other side is looked at before it is read.
            let (first, second) = (right.isText ? enumType(of: left, scope) : nil, left.isText ? enumType(of: right, scope) : nil)
            read(left, scope, expecting: second)
            read(right, scope, expecting: first)
        case .or, .and, .add, .subtract, .multiply, .divide, .remainder:
            read(left, scope)
            read(right, scope)
        }
        return nil
    }

    /// Returns the enum of a path, for the other side of a comparison: `$source.status == draft`.
    private func enumType(of expression: ExpressionSyntax, _ scope: NameScope) -> (Model, String)? {
        guard case .member(let base, let name) = expression.kind else { return nil }
        var unheard = ExpressionNames()
        guard let (model, entity) = unheard.read(base, scope)?.entity, let property = model.property(name.text, of: entity) else {
            return nil
        }
        return model.enumeration(ofProperty: property)
    }
}

extension ExpressionSyntax {
    /// Whether it is a text, or a list that may have texts.
    fileprivate var isText: Bool {
        switch kind {
        case .text, .list: true
        default: false
        }
    }
}

extension Model {
    /// What a property of a row is; of many rows it is many.
    func sight(of property: PropertyID, ofMany isMany: Bool) -> Sight? {
        switch self[property] {
        case .relationship(let relationship):
            return isMany || relationship.isMany ? .rows(self, relationship.destination) : .row(self, relationship.destination)
        case .attribute(let attribute):
            let sight: Sight? = if case .composite(_, let name) = attribute.type.value { .composite(self, name) } else { nil }
            return isMany ? .values(sight) : sight
        }
    }

    func sight(ofMember name: String, of composite: String) -> Sight? {
        guard let member = self.composite(composite)?.members.first(where: { $0.name == name }),
            case .composite(_, let type) = member.type.value
        else { return nil }
        return .composite(self, type)
    }

    /// The enum of an attribute; `nil` if its type is none.
    func enumeration(ofProperty property: PropertyID) -> (Model, String)? {
        guard case .enumeration(_, let name)? = self[property].attribute?.type.value else { return nil }
        return (self, name)
    }
}
