package import MapSyntax

extension DiagnosticCode {
    /// A property's new type cannot hold every value of the old one.
    package static let typeChange = DiagnosticCode("type-change", .error)
}

extension Diagnostic {
    static func typeChange(_ gap: PropertyGap, _ former: PropertyGap.Former, offer: String?, entry: EntityMappingSyntax?) -> Diagnostic {
        if let finding = lostCases(gap, former) ?? changedParts(gap, former) { return finding }
        let place = gap.property.attribute?.typeRange ?? gap.property.range
        let formerPlace = former.property.attribute?.typeRange ?? former.property.range
        return Diagnostic(
            .typeChange,
            "'\(gap.pair.destination.path(gap.id))' was \(former.property.typeArticle) and is \(gap.property.typeArticle) now", at: place,
            label: "\(gap.property.typeArticle) now", also: [Label(formerPlace, "before")],
            help: offer.map { "write '\(gap.property.name): \($0)' under 'set' of '\(gap.pair.destination.name(gap.entity))'" }
                ?? "write '\(gap.property.name): …' under 'set' of '\(gap.pair.destination.name(gap.entity))'")
    }

    /// Reports an enum that has lost cases. The message names them, since the name of the type has not changed.
    private static func lostCases(_ gap: PropertyGap, _ former: PropertyGap.Former) -> Diagnostic? {
        guard let attribute = gap.attribute, let was = former.property.attribute, case .enumeration(_, let new) = attribute.type.value,
            case .enumeration(_, let old) = was.type.value
        else { return nil }
        let cases = gap.pair.destination.model.enumeration(new)?.cases ?? []
        let lost = (gap.pair.source.model.enumeration(old)?.cases ?? []).filter { !cases.contains($0) }
        let list = lost.map { "'\($0)'" }.joined(separator: ", ")
        let example = "{ value: $source.\(was.name), map: { \(lost.first ?? ""): …, … } }"
        return Diagnostic(
            .typeChange, "'\(gap.pair.destination.path(gap.id))' may be \(list) in old rows, but '\(new)' has no such case",
            at: attribute.typeRange, label: "has no case for \(list)", also: [Label(was.typeRange, "before")],
            help: "write '\(attribute.name): \(example)' under 'set' of '\(gap.pair.destination.name(gap.entity))'")
    }
}

extension Diagnostic {
    /// Reports a composite that has other parts than before. The message names them, since the name of the type has not changed.
    private static func changedParts(_ gap: PropertyGap, _ former: PropertyGap.Former) -> Diagnostic? {
        guard let attribute = gap.attribute, let was = former.property.attribute, case .composite(_, let new) = attribute.type.value,
            case .composite(_, let old) = was.type.value
        else { return nil }
        guard let composite = gap.pair.destination.model.composite(new), let theirs = gap.pair.source.model.composite(old) else {
            return nil
        }
        let (name, entity) = (gap.pair.destination.path(gap.id), gap.pair.destination.name(gap.entity))
        let also = [Label(was.typeRange, "before")]
        func isKept(_ part: CompositeType.Leaf) -> Bool {
            composite.leaf(like: part).map { composite.leaves[$0].type == part.type } ?? false
        }
        if let lost = theirs.leaves.first(where: { !isKept($0) }) {
            let part = lost.path.joined(separator: ".")
            if let same = composite.leaves.first(where: { $0.path == lost.path && $0.type == lost.type }) {
                return Diagnostic(
                    .typeChange, "'\(part)' of '\(new)' has another renaming ID than before, so '\(name)' would lose its values",
                    at: attribute.typeRange, label: "'\(part)' is new for mapc", also: also,
                    help: "give '\(part)' of '\(new)' its renaming ID '\(lost.canonicalPath.last ?? part)' again, or write "
                        + "'\(attribute.name).\(same.path.joined(separator: ".")): $source.\(was.name).\(part)' under 'set' of '\(entity)'")
            }
            let changed = composite.leaf(like: lost).map { composite.leaves[$0].path.joined(separator: ".") }
            return Diagnostic(
                .typeChange, "'\(name)' has a '\(part)' in old rows, but '\(new)' does not have it with the same type",
                at: attribute.typeRange,
                label: "no '\(part)' of that type", also: also,
                help: changed.map { "write '\(attribute.name).\($0): …' under 'set' of '\(entity)'" }
                    ?? "copy '$source.\(was.name).\(part)' to an attribute, and set a part that stays under 'set' of '\(entity)', as in "
                    + "'\(attribute.name).\(composite.leaves.first?.path.joined(separator: ".") ?? ""): …'")
        }
        guard let added = composite.leaves.first(where: { !$0.type.isOptional && theirs.leaf(like: $0) == nil }) else { return nil }
        let part = added.path.joined(separator: ".")
        return Diagnostic(
            .typeChange, "'\(name)' has no '\(part)' in old rows, but '\(new)' requires one", at: attribute.typeRange,
            label: "no value for old rows", also: also,
            help: "write '\(attribute.name).\(part): …' under 'set' of '\(entity)', or make '\(part)' optional in '\(new)'")
    }
}

extension Property {
    /// The type with its article, for messages: `a string`, `a relationship`.
    fileprivate var typeArticle: String {
        switch self {
        case .attribute(let attribute): attribute.type.value.article
        case .relationship: "a relationship"
        }
    }
}
