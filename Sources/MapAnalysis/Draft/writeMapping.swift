package import MapSyntax

/// Returns the entries of a mapping file that mean the same as a mapping; nil if a part of it cannot be written.
///
/// What inference makes of the two models alone has no entry. Losses that the mapping accepts have none either: analysing the file asks for them.
///
/// - Parameter inferred: the step between the two versions by inference alone.
package func writtenEntries(of mapping: CompleteMapping, besides inferred: StepAnalysis) -> [YAMLAddition]? {
    let writer = MappingWriter(mapping: mapping, inferred: inferred)
    guard let entities = writer.entities(), let head = writer.names() else { return nil }
    return head + (entities.isEmpty ? [] : [.under("entities", entities)])
}

private struct MappingWriter {
    let mapping: CompleteMapping
    let inferred: StepAnalysis

    private var destination: Model { mapping.destination }

    // What counts in the whole file.

    /// Returns `let`, `functions`, `parameters` and `assert`.
    func names() -> [YAMLAddition]? {
        let expressions = ExpressionWriter(mapping: mapping)
        let lets = mapping.fileLets.compactMap { binding in expressions.text(binding.value).map { YAMLAddition.entry(binding.name, $0) } }
        let asserts = mapping.asserts.compactMap(expressions.text)
        let parameters = mapping.parameters.compactMap(written)
        guard lets.count == mapping.fileLets.count, asserts.count == mapping.asserts.count, parameters.count == mapping.parameters.count,
            Set(mapping.fileLets.map(\.name)).count == lets.count, let functions = functions()
        else { return nil }
        return [("parameters", parameters), ("let", lets), ("functions", functions), ("assert", asserts.map(YAMLAddition.element))]
            .filter { !$0.1.isEmpty }.map { .under($0.0, $0.1) }
    }

    private func written(_ parameter: MappingParameter) -> YAMLAddition? {
        let type = parameter.type.value.word + (parameter.type.isOptional ? "?" : "")
        guard let value = parameter.defaultValue else { return .entry(parameter.name, type) }
        return draftConstant(value).map { .under(parameter.name, [.entry("type", type), .entry("default", $0)]) }
    }

    /// Returns the functions that expressions call. Two steps may have different ones of the same name, which one file cannot have.
    private func functions() -> [YAMLAddition]? {
        var found: [MappingFunction] = []
        var isWritable = true
        func gather(_ expression: Expression) {
            if case .applied(let function, _) = expression.kind {
                if let known = found.first(where: { $0.name == function.name }) {
                    if known.range != function.range { isWritable = false }
                } else {
                    gather(function.body)
                    found.append(function)
                }
            }
            expression.parts.forEach(gather)
        }
        mapping.expressions.forEach(gather)
        guard isWritable else { return nil }
        let written = found.compactMap { function -> YAMLAddition? in
            let takes = function.parameters.map { YAMLAddition.entry($0.name, $0.type.value.word + ($0.type.isOptional ? "?" : "")) }
            let writer = ExpressionWriter(mapping: mapping, arguments: function.parameters.map(\.name))
            return writer.text(function.body).map { .under(function.name, [.under("takes", takes), .entry("value", $0)]) }
        }
        return written.count == found.count ? written : nil
    }

    // Entities.

    func entities() -> [YAMLAddition]? {
        var entries: [YAMLAddition] = []
        for entity in destination.entities where !entity.isAbstract {
            let makers = mapping.entityMappings.filter { $0.destination == entity.id && $0.source != nil }
            let drafts = inferred.draft.filter { $0.destination == entity.id && $0.source != nil }
            guard mapping.entityMappings.allSatisfy({ $0.literalRows.isEmpty }) else { return nil }
            if makers.isEmpty {
                if !drafts.isEmpty { entries.append(.entry(entity.name, "[]")) }
                continue
            }
            let isOne = makers.count == 1 && drafts.count <= 1
            let written = makers.compactMap { parts(of: $0, besides: isOne ? drafts.first : nil, isOne: isOne) }
            guard written.count == makers.count else { return nil }
            if isOne {
                if !written[0].isEmpty { entries.append(.under(entity.name, written[0])) }
            } else {
                entries.append(.under(entity.name, written.map(YAMLAddition.elementMap)))
            }
        }
        return entries
    }

    /// Returns the keys of an entry. `draft` is what inference makes of the entity without one.
    private func parts(of maker: EntityMapping, besides draft: EntityMapping?, isOne: Bool) -> [YAMLAddition]? {
        guard maker.elements == nil, maker.distinct.isEmpty, maker.order.isEmpty, let source = maker.source else { return nil }
        let named = maker.lets.withWords
        let writer = ExpressionWriter(mapping: mapping, lets: named)
        let lets = named.compactMap { binding in writer.text(binding.value).map { YAMLAddition.entry(binding.name, $0) } }
        guard lets.count == maker.lets.count else { return nil }
        var parts: [YAMLAddition] = []
        if draft?.source != source || !isOne { parts.append(.entry("from", mapping.source[source].name)) }
        if !isOne { parts.append(.entry("name", maker.name)) }
        if !lets.isEmpty { parts.append(.under("let", lets)) }
        if let condition = maker.condition {
            guard let text = writer.text(condition) else { return nil }
            parts.append(.entry("where", text))
        }
        var sets: [YAMLAddition] = []
        for property in maker.properties {
            guard !property.isOfItem, let entries = entries(of: property, besides: draft?[property.property], writer) else { return nil }
            sets += entries
        }
        if !sets.isEmpty { parts.append(.under("set", sets)) }
        if maker.dropsNil { parts.append(.entry("onNil", "drop")) }
        return parts
    }

    /// Returns the entries of a property under `set`: none if inference says the same; nil if its value cannot be written.
    private func entries(
        of property: PropertyMapping, besides draft: PropertyMapping?, _ writer: ExpressionWriter
    ) -> [YAMLAddition]? {
        let name = destination[property.property].name
        switch property.source {
        case .inverse, .generatedKey, .absent: return []
        case .parts(let parts):
            if let draft, isSame(property, draft, writer) { return [] }
            let leaves = parts.indices.map { LeafID(property.property, leaf: $0) }
            let texts = parts.compactMap { part in
                switch part {
                case .carried(let leaf): "$source.\(mapping.source.path(leaf))"
                case .expression(let expression): writer.text(expression)
                }
            }
            return texts.count == parts.count ? zip(leaves, texts).map { .entry(destination.path($0), $1) } : nil
        case .carried, .carriedOrDefault, .constant, .expression:
            if let draft, isSame(property, draft, writer) { return [] }
            guard let value = value(of: property, named: name, writer) else { return nil }
            return [value]
        }
    }

    private func value(of property: PropertyMapping, named name: String, _ writer: ExpressionWriter) -> YAMLAddition? {
        let onNil = property.dropsNil ? [YAMLAddition.entry("onNil", "drop")] : []
        if case .expression(let expression) = property.source, let map = map(expression, writer) { return .under(name, map + onNil) }
        guard let text = text(of: property, writer) else { return nil }
        return onNil.isEmpty ? .entry(name, text) : .under(name, [.entry("value", text)] + onNil)
    }

    /// Returns the keys of a look-up that is the whole value; nil for another expression.
    private func map(_ expression: Expression, _ writer: ExpressionWriter) -> [YAMLAddition]? {
        guard case .lookup(let value, let cases, let otherwise) = expression.kind, let text = writer.text(value) else { return nil }
        let entries = cases.compactMap { one -> YAMLAddition? in
            guard let key = draftConstant(one.key), case .constant(let value) = one.value.kind else { return nil }
            return draftConstant(value).map { .entry(key, $0) }
        }
        guard entries.count == cases.count else { return nil }
        let keys = [YAMLAddition.entry("value", text), .under("map", entries)]
        guard let otherwise else { return keys }
        return writer.text(otherwise).map { keys + [.entry("else", $0)] }
    }

    private func isSame(_ property: PropertyMapping, _ draft: PropertyMapping, _ writer: ExpressionWriter) -> Bool {
        guard !property.dropsNil else { return false }
        switch (property.source, draft.source) {
        case (.carried(let origin), .carried(let other)): return origin == other
        case (.carriedOrDefault(let origin, let value), .carriedOrDefault(let other, let same)): return origin == other && value == same
        case (.constant(let value), .constant(let other)): return value == other
        case (.parts, .parts), (.expression, .expression):
            let (own, others) = (property.expressions.map(writer.text), draft.expressions.map(writer.text))
            return own == others && !own.contains(nil) && carriedLeaves(property) == carriedLeaves(draft)
        default: return false
        }
    }

    private func carriedLeaves(_ property: PropertyMapping) -> [LeafID] {
        guard case .parts(let parts) = property.source else { return [] }
        return parts.compactMap { if case .carried(let leaf) = $0 { leaf } else { nil } }
    }

    private func text(of property: PropertyMapping, _ writer: ExpressionWriter) -> String? {
        switch property.source {
        case .carried(let origin): return read(origin, for: property.property)
        case .carriedOrDefault(let origin, let value):
            return draftConstant(value).map { "\(read(origin, for: property.property)) ?? \($0)" }
        case .constant(let value): return draftConstant(value)
        case .expression(let expression): return writer.text(expression)
        case .parts, .inverse, .generatedKey, .absent: return nil
        }
    }

    /// Returns `$source.name`, in `string(…)` if another type becomes a text.
    private func read(_ origin: PropertyID, for property: PropertyID) -> String {
        let path = "$source.\(mapping.source[origin].name)"
        guard let was = mapping.source[origin].attribute, let attribute = destination[property].attribute else { return path }
        return attribute.type.value == .string && was.type.value != .string ? "string(\(path))" : path
    }
}

extension [LetBinding] {
    /// The same with names that are one word: `name of version 2` becomes `nameOfVersion2`.
    fileprivate var withWords: [LetBinding] {
        var taken: Set<String> = []
        return map { binding in
            var binding = binding
            let words = binding.name.split { !isName(String($0)) && !$0.isNumber }.map(String.init)
            let name = words.enumerated().map { $0.offset == 0 ? $0.element : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }
                .joined()
            binding.name = (0...).lazy.map { $0 == 0 ? name : "\(name)_\($0)" }.first { taken.insert($0).inserted } ?? name
            return binding
        }
    }
}
