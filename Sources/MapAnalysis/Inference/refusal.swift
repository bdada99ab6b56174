import MapSyntax

extension PropertyGap {
    /// Why no rule answers, and what would: each mistake has its own diagnostic and a ready fix.
    func refusal(in head: MappingHead) -> Question {
        switch property {
        case .attribute(let attribute): attributeRefusal(attribute, in: head)
        case .relationship(let relationship): relationshipRefusal(relationship, in: head)
        }
    }

    private func attributeRefusal(_ attribute: Attribute, in head: MappingHead) -> Question {
        if isOwnSource, let former {
            guard let was = former.property.attribute, carriage != nil else {
                let offer = former.property.attribute.flatMap { conversion(from: $0, to: attribute) }
                return question(.typeChange(self, former, offer: offer, entry: head.written), suggestion: offer)
            }
            let read = "$source.\(was.name)"
            let filled = (valueOfItsOwn ?? sample).map { "\(read) ?? \($0)" }
            return question(
                .noValueForRequired(self, optionalBefore: former, entry: head.written),
                suggestion: valueOfItsOwn == nil ? "\(read)!" : filled, or: valueOfItsOwn == nil ? filled : nil)
        }
        let was = uninferred(in: head)
        let value = was.map { reading($0, as: attribute) } ?? valueOfItsOwn
        let diagnostic = Diagnostic.noValueForRequired(self, optionalBefore: nil, entry: head.written, value: value)
        var missing = question(diagnostic, suggestion: value, or: was == nil ? sample : nil)
        // An unknown type has been reported already, and its requirements are unknown.
        missing.isReported = attribute.type.value != .unknown
        return missing
    }

    /// What the attribute was, where nothing is inferred: any other value would lose those that it had.
    private func uninferred(in head: MappingHead) -> Attribute? {
        guard !head.infers, let source = head.source, let was = pair.origin(of: id, at: id.index, in: source) else { return nil }
        return pair.source.model[was].attribute
    }

    /// `$source.title`, as a value of the attribute's type; `nil` where none can be made of it.
    private func reading(_ was: Attribute, as attribute: Attribute) -> String? {
        guard !was.isTransient, pair.carriage(from: was, to: attribute) != nil else { return conversion(from: was, to: attribute) }
        return "$source.\(was.name)" + (was.type.isOptional && !attribute.type.isOptional ? "!" : "")
    }

    private func relationshipRefusal(_ relationship: Relationship, in head: MappingHead) -> Question {
        if isOwnSource, let former, former.property.relationship == nil {
            return question(.typeChange(self, former, offer: nil, entry: head.written), suggestion: nil)
        }
        guard let former, let was = former.property.relationship else {
            return question(.noTargetForRequired(self, former: nil, entry: head.written), suggestion: nil)
        }
        let read = "$source.\(was.name)"
        if was.isMany, !relationship.isMany, isOwnSource {
            return question(.toManyToOne(self, was, entry: head.written), suggestion: "\(read).first")
        }
        switch relationshipCarriage {
        case .ambiguous(let mappings) where isOwnSource:
            let (names, place) = (mappings.map(targets.name), relationship.range)
            return question(
                .ambiguousMapping(relationship.destination, among: names, at: place, in: pair, isExpression: false), suggestion: nil)
        case .retargeted where isOwnSource:
            let meaning = targets.meaning(of: was.destination, as: relationship.destination)
            guard case .none(let kind) = meaning, let mapping = mappingOfOthers(than: kind, was, relationship) else {
                return question(.retargetedRelationship(self, was, entry: head.written), suggestion: meaning.isRows ? read : nil)
            }
            let call = "\(mapping)(\(read))"
            return question(.retargetedRelationship(self, was, without: kind, call: call), suggestion: call)
        default:
            return question(.noTargetForRequired(self, former: former, entry: head.written), suggestion: was.isOptional ? "\(read)!" : nil)
        }
    }

    /// The name of the mapping that takes the other kinds that a relationship could point at, where one does.
    private func mappingOfOthers(than kind: EntityID, _ was: Relationship, _ relationship: Relationship) -> String? {
        let others = pair.source.kinds[was.destination.index].filter { $0 != kind }
        let mappings = Set(others.flatMap { targets.fitting($0, into: relationship.destination) }.map(\.mapping))
        return mappings.count == 1 ? mappings.first.map(targets.name) : nil
    }

    /// The question, with fixes that write the suggestion or the other value.
    private func question(_ diagnostic: Diagnostic, suggestion: String?, or other: String? = nil) -> Question {
        var diagnostic = diagnostic
        var values: [String] = []
        if diagnostic.fixes.isEmpty {
            values = [suggestion, other].compactMap(\.self)
            diagnostic.fixes = values.compactMap { setting($0) }
        }
        let answer = Question.Answer.set(entity: entity, property: id, suggestion: suggestion)
        return Question(diagnostic: diagnostic, answer: answer, values: values, entry: entry)
    }

    /// A value of the attribute's type, where one is as good as another.
    private var sample: String? {
        guard let type = attribute?.type.value else { return nil }
        guard case .enumeration(_, let name) = type else { return type.sample(cases: []) }
        return type.sample(cases: pair.destination.model.enumeration(name)?.cases ?? [])
    }
}

extension RelationshipTargets.Meaning {
    var isRows: Bool {
        if case .rows = self { true } else { false }
    }
}

extension PropertyGap {
    /// An expression that makes the old values new ones, with what may be lost; `nil` when the types have nothing to do with each other.
    func conversion(from was: Attribute, to attribute: Attribute) -> String? {
        let read = "$source.\(was.name)"
        switch (was.type.value, attribute.type.value) {
        case (.boolean, .int16), (.boolean, .int32), (.boolean, .int64):
            guard was.type.isOptional, attribute.type.isOptional else { return "if(\(read) == true, 1, 0)" }
            return "if(\(read) == nil, nil, if(\(read) == true, 1, 0))"
        case (.int16, .boolean), (.int32, .boolean), (.int64, .boolean):
            // 'nil != 0' is true.
            guard was.type.isOptional else { return "\(read) != 0" }
            return attribute.type.isOptional ? "if(\(read) == nil, nil, \(read) != 0)" : "coalesce(\(read), 0) != 0"
        case (.enumeration, _), (_, .enumeration), (.composite, _), (_, .composite): return nil
        case (.data, _), (_, .data), (.transformable, _), (_, .transformable), (.boolean, _), (_, .boolean): return nil
        case (.int16, .date), (.int32, .date), (.int64, .date):
            let converted = attribute.representation == .date(.unixms) ? "dateFromUnixMs(\(read))" : "dateFromUnix(\(read))"
            return attribute.type.isOptional ? converted : "\(converted)!"
        case (_, let type):
            let converted = "\(type.word)(\(read))"
            guard let result = Function.named(type.word)?.match([was.type])?.result else { return nil }
            if attribute.type.isOptional || !result.isOptional { return converted }
            return attribute.defaultValue.map { "\(converted) ?? \($0.words)" } ?? "\(converted)!"
        }
    }
}
