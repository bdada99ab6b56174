import MapAnalysis
import MapSyntax

/// Finds how an expression may go on.
struct ExpressionCompletion {
    /// The expression up to the cursor.
    let text: String
    let scope: NameScope
    /// The enum whose cases are expected.
    let expected: (Model, String)?

    var items: [CompletionItem] {
        let inner = innerScope
        // Inside quotes nothing but a case can be meant.
        if text.count(where: { $0 == "\"" }) % 2 == 1 { return cases(of: comparedEnum(inner) ?? expected, inQuotes: true) }
        let path = pathAtEnd(of: text)
        if let dot = path.lastIndex(of: "."), !path[..<dot].isEmpty {
            var names = ExpressionNames()
            return members(of: names.read(parsed(String(path[..<dot])), inner))
        }
        return path.hasPrefix("$") ? variables(inner) : words(inner)
    }

    /// The names inside the call that is open: `$0` is an element of the sequence before it.
    private var innerScope: NameScope {
        var scope = scope
        guard let call = OpenCall(in: text), let base = call.base else { return scope }
        // Calls around this one decide what its base is.
        if let place = text.range(of: base) {
            scope = ExpressionCompletion(text: String(text[..<place.lowerBound]), scope: scope, expected: nil).innerScope
        }
        var names = ExpressionNames()
        scope.element = names.read(parsed(base), scope)?.element
        return scope
    }

    private func members(of sight: Sight?) -> [CompletionItem] {
        let methods = sequenceMethods.map { CompletionItem.word($0, .method, rank: 2) }
        switch sight {
        case .side(let model)?: return model.entities.map { .entity($0, in: model) }
        case .row(let model, let entity)?: return model.properties(of: entity).map { .property($0, in: model) }
        case .rows(let model, let entity)?: return model.properties(of: entity).map { .property($0, in: model) } + methods
        case .composite(let model, let name)?:
            return model.composite(name)?.members.map { .word($0.name, .property, detail: $0.type.value.word) } ?? []
        case .values?: return methods
        case nil: return []
        }
    }

    private func variables(_ scope: NameScope) -> [CompletionItem] {
        var items = scope.locals.map { CompletionItem.word("$" + $0.name, .variable, detail: $0.kind) }
        if let (model, entity) = scope.row?.entity {
            items.append(.word("$source", .variable, detail: "a row of \(model[entity].name), version \(model.version)", rank: 0))
            items.append(.word("$group", .variable, detail: "the rows that 'distinct' merges", rank: 2))
        }
        items.append(.word("$item", .variable, detail: "the element of 'each'", rank: 2))
        items.append(.word("$index", .variable, detail: "the place of the element of 'each', from 0", rank: 2))
        if let (model, entity) = scope.element?.entity {
            items.append(.word("$0", .variable, detail: "a row of \(model[entity].name)", rank: 0))
        }
        return items
    }

    private func cases(of found: (model: Model, name: String)?, inQuotes: Bool) -> [CompletionItem] {
        guard let found, let type = found.model.enumeration(found.name) else { return [] }
        return type.cases.map { CompletionItem(label: $0, kind: .enumCase, detail: found.name, text: inQuotes ? $0 : "\"\($0)\"", rank: 0) }
    }

    /// Returns the enum of the value with which the word at the cursor is compared: `$source.status == `, `$source.status in [open, `.
    private func comparedEnum(_ scope: NameScope) -> (model: Model, name: String)? {
        var head = text[...].trimmingSuffix { $0.isLetter || $0.isNumber || $0 == "_" }
        if head.last == "\"" { head = head.dropLast() }
        if let list = head.lastIndex(of: "["), !head[list...].contains("]") { head = head[..<list] }
        head = head.trimmingSuffix { $0 == " " }
        guard let sign = ["==", "!=", " in"].first(where: { head.hasSuffix($0) }) else { return nil }
        return scope.enumeration(of: pathAtEnd(of: String(head.dropLast(sign.count).trimmingSuffix { $0 == " " })))
    }

    private func words(_ scope: NameScope) -> [CompletionItem] {
        let cases = cases(of: comparedEnum(scope) ?? expected, inQuotes: false)
        let own = scope.functions.map { CompletionItem.word($0.name, .function, detail: "function of this file") }
        let mappings = scope.mappings.map { CompletionItem.word($0.name, .mapping, detail: "mapping of this file") }
        let entities = scope.source.map { model in model.entities.map { CompletionItem.entity($0, in: model) } } ?? []
        let constants = ["true", "false", "nil"].map { CompletionItem.word($0, rank: 4) }
        return cases + variables(scope) + own + mappings + entities
            + Function.all.filter { $0.name.first?.isLetter == true }.map { .function($0) }
            + [.word("if", .function, detail: "if(condition, then, otherwise)", rank: 3)] + constants
    }
}

extension String {
    /// Returns the last place of a text.
    fileprivate func range(of part: String) -> Range<String.Index>? {
        guard !part.isEmpty else { return nil }
        return indices.reversed().lazy.filter { self[$0...].hasPrefix(part) }.first.map { $0..<index($0, offsetBy: part.count) }
    }
}

extension NameScope {
    /// Returns the enum whose cases a path has: `$source.status`.
    func enumeration(of path: String) -> (model: Model, name: String)? {
        var names = ExpressionNames()
        names.read(parsed(path), self)
        guard case .property(let version, let owner, let name)? = names.found.last?.referent,
            let model = [source, destination].compactMap(\.self).first(where: { $0.version == version }),
            let entity = model.entity(owner), let property = model.property(name, of: entity.id)
        else { return nil }
        return model.enumeration(ofProperty: property).map { (model: $0.0, name: $0.1) }
    }
}

extension Substring {
    /// Returns it without the characters at its end for which a condition holds.
    fileprivate func trimmingSuffix(while isLeft: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isLeft($0) }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}
