import MapSyntax

extension PropertyGap {
    /// Returns the question to the author if no rule answers. Each mistake has its own diagnostic and a ready fix.
    func refusal(in head: MappingHead) -> Question {
        switch property {
        case .attribute(let attribute): attributeRefusal(attribute, in: head)
        case .relationship(let relationship): relationshipRefusal(relationship, in: head)
        }
    }

    private func attributeRefusal(_ attribute: Attribute, in head: MappingHead) -> Question {
        if isOwnSource, !wasTransient, let former {
            guard let was = former.property.attribute, attributeFit != nil else {
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

    /// Returns the former attribute, if the entry turns inference off. Any other value would lose the old values.
    private func uninferred(in head: MappingHead) -> Attribute? {
        guard !head.infers, let source = head.source, let was = pair.origin(of: id, at: id.index, in: source) else { return nil }
        return pair.source.model[was].attribute
    }

    /// Returns `$source.title`, converted to the attribute's type; nil if there is no conversion.
    private func reading(_ was: Attribute, as attribute: Attribute) -> String? {
        guard !was.isTransient, pair.fit(from: was, to: attribute) != nil else { return conversion(from: was, to: attribute) }
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
        switch relationshipFit {
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
        case .ambiguous, .retargeted:
            return question(.noTargetForRequired(self, former: nil, entry: head.written), suggestion: nil)
        case .rows(let mappings, _, _) where targets.areMany(mappings) && !relationship.isMany && isOwnSource:
            let several = mappings.first { targets.areMany([$0]) } ?? mappings[0]
            let call = "\(targets.name(several))(\(read)).first\(relationship.isOptional ? "" : "!")"
            return question(.severalTargets(self, was, by: targets.name(several), call: call), suggestion: call)
        default:
            return question(.noTargetForRequired(self, former: former, entry: head.written), suggestion: was.isOptional ? "\(read)!" : nil)
        }
    }

    /// Returns the name of the one mapping that takes the other kinds to which the relationship could refer; nil if there is not exactly
    /// one.
    private func mappingOfOthers(than kind: EntityID, _ was: Relationship, _ relationship: Relationship) -> String? {
        let others = pair.source.kinds[was.destination.index].filter { $0 != kind }
        let mappings = Set(others.flatMap { targets.fitting($0, into: relationship.destination) }.map(\.mapping))
        return mappings.count == 1 ? mappings.first.map(targets.name) : nil
    }

    /// Returns the question, with fixes that write the suggestion or the other value.
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

    /// An arbitrary value of the attribute's type, as a sample.
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
    /// Returns an expression that converts the old values; nil if the two types have no conversion. Values that do not convert are refused, and nil stays nil,
    /// so that nothing is lost before the author says so.
    func conversion(from was: Attribute, to attribute: Attribute) -> String? {
        let read = "$source.\(was.name)"
        switch (was.type.value, attribute.type.value) {
        case (.boolean, .int16), (.boolean, .int32), (.boolean, .int64):
            guard was.type.isOptional, attribute.type.isOptional else { return "if(\(read) == true, 1, 0)" }
            return "if(\(read) == nil, nil, if(\(read) == true, 1, 0))"
        case (.int16, .boolean), (.int32, .boolean), (.int64, .boolean):
            // In expressions 'nil != 0' is true, so nil needs a case of its own.
            guard was.type.isOptional else { return "\(read) != 0" }
            return attribute.type.isOptional ? "if(\(read) == nil, nil, \(read) != 0)" : "coalesce(\(read), 0) != 0"
        case (.string, .enumeration(_, let name)):
            return checked("\(name)(\(read))", read, was, attribute)
        case (.enumeration, _), (_, .enumeration), (.composite, _), (_, .composite): return nil
        case (.double, .int16), (.double, .int32), (.double, .int64), (.float, .int16), (.float, .int32), (.float, .int64):
            return checked("\(attribute.type.value.word)(round(\(read)))", read, was, attribute)
        case (.data, _), (_, .data), (.transformable, _), (_, .transformable), (.boolean, _), (_, .boolean): return nil
        case (.int16, .date), (.int32, .date), (.int64, .date):
            let reader = attribute.representation == .date(.unixms) ? "dateFromUnixMs" : "dateFromUnix"
            return checked("\(reader)(\(read))", read, was, attribute)
        case (_, let type):
            let converted = "\(type.word)(\(read))"
            guard let conversion = Function.named(type.word), conversion.match([was.type]) != nil else { return nil }
            // Of a value, some conversions always give a value.
            let mayFail = conversion.match([ExpressionType(was.type.value)])?.result.isOptional ?? true
            if !mayFail, attribute.type.isOptional || !was.type.isOptional { return converted }
            return checked(converted, read, was, attribute)
        }
    }

    /// Returns a conversion that refuses the values that do not convert, or writes the attribute's default for them. Nil is not refused where it may stay.
    private func checked(_ converted: String, _ read: String, _ was: Attribute, _ attribute: Attribute) -> String {
        if attribute.type.isOptional { return was.type.isOptional ? "if(\(read) == nil, nil, \(converted)!)" : "\(converted)!" }
        return attribute.defaultValue.map { "\(converted) ?? \($0.words)" } ?? "\(converted)!"
    }
}
