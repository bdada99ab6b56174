import MapSyntax

/// How the values of a source attribute fit a destination attribute without loss.
enum AttributeFit: Sendable, Hashable {
    /// Same type, same representation: values are copied verbatim.
    case same
    /// Same type, stored in another form.
    case represented
    /// Another type that holds every value of the first. `isComputed` if the canonical forms differ, as for `int32` as `decimal`.
    case widened(String, isComputed: Bool)
}

extension ModelPair {
    /// Returns how values of `was` fit `attribute`; nil if some would not fit.
    func fit(from was: Attribute, to attribute: Attribute) -> AttributeFit? {
        let (old, new) = (was.type.value, attribute.type.value)
        switch (old, new) {
        case (.unknown, _), (_, .unknown): return .same
        case (.enumeration(_, let oldName), .enumeration(_, let newName)):
            return enumFit(from: oldName, to: newName, sameRepresentation: was.representation == attribute.representation)
        case (.composite(_, let oldName), .composite(_, let newName)): return compositeFit(from: oldName, to: newName)
        case (.enumeration(_, let name), .string): return .widened("every case of '\(name)' is a text", isComputed: false)
        default: break
        }
        if old == new { return was.representation == attribute.representation ? .same : .represented }
        return widening(from: old, to: new)
    }

    /// Whether the new column holds every value of the old one. A migration refuses a value that does not fit; it never rounds.
    func holdsEveryValue(of was: Attribute, in attribute: Attribute) -> Bool {
        guard case .composite(_, let oldName) = was.type.value, case .composite(_, let newName) = attribute.type.value,
            let old = source.model.composite(oldName), let new = destination.model.composite(newName)
        else { return attribute.representation.holdsEveryValue(of: was.representation, was.type.value, as: attribute.type.value) }
        return old.leaves.allSatisfy { leaf in
            guard let place = new.leaf(like: leaf) else { return true }
            let form = new.leaves[place]
            return form.representation.holdsEveryValue(of: leaf.representation, leaf.type.value, as: form.type.value)
        }
    }

    private func enumFit(from old: String, to new: String, sameRepresentation: Bool) -> AttributeFit? {
        let cases = source.model.enumeration(old)?.cases ?? []
        let allowed = destination.model.enumeration(new)?.cases ?? []
        if cases == allowed { return sameRepresentation ? .same : .represented }
        guard cases.allSatisfy(allowed.contains) else { return nil }
        if cases.count == allowed.count { return sameRepresentation ? .same : .represented }
        return .widened("'\(new)' has every case of before", isComputed: false)
    }

    private func compositeFit(from old: String, to new: String) -> AttributeFit? {
        guard let was = source.model.composite(old), let composite = destination.model.composite(new) else { return nil }
        for leaf in was.leaves {
            guard let place = composite.leaf(like: leaf), composite.leaves[place].type == leaf.type else { return nil }
        }
        let added = composite.leaves.filter { was.leaf(like: $0) == nil }
        if added.contains(where: { !$0.type.isOptional }) { return nil }
        guard added.isEmpty else { return .widened("'\(new)' has every part of before", isComputed: false) }
        let isSameForm = was.leaves.allSatisfy { leaf in
            composite.leaf(like: leaf).map { composite.leaves[$0].representation == leaf.representation } ?? false
        }
        return isSameForm ? .same : .represented
    }
}

/// Returns how a type fits another that holds all its values. For any other pair of types it returns nil, because a value may be lost or
/// change its meaning.
private func widening(from old: ValueType, to new: ValueType) -> AttributeFit? {
    switch (old, new) {
    case (.int16, .int32), (.int16, .int64), (.int32, .int64), (.float, .double):
        .widened("every \(old.word) is \(new.article)", isComputed: false)
    case (.uri, .string), (.json, .string): .widened("every \(old.word) is a text", isComputed: false)
    case (.transformable, .data), (.data, .transformable): .widened("the same bytes", isComputed: false)
    case (.int16, .float), (.int16, .double), (.int32, .double), (.int16, .decimal), (.int32, .decimal), (.int64, .decimal):
        .widened("every \(old.word) is exact as \(new.article)", isComputed: true)
    default: nil
    }
}
