import MapSyntax

/// Checks that stored values can be read back unchanged.
extension MappingInterpreter {
    /// Checks that the property's stored form can hold the whole content. The caller compares copied content, because it knows both stores.
    func requireFit(_ content: DestinationRow.Content, _ property: PropertyID, at range: TextRange?) throws {
        switch content {
        case .value(let value), .copiedOr(_, let value, _): try requireFit(value, LeafID(property), at: range)
        case .parts(let parts):
            for (place, part) in parts.enumerated() {
                if case .value(let value) = part { try requireFit(value, LeafID(property, leaf: place), at: range) }
            }
        case .copied, .row, .elsewhere: return
        }
    }

    /// Checks that an attribute's stored form, or that of a composite's leaf, gives a value back unchanged. Throws `doesNotFit` otherwise.
    func requireFit(_ value: Value, _ leaf: LeafID, at range: TextRange?) throws {
        guard let type = mapping.destination.type(of: leaf)?.value else { return }
        switch value {
        case .nil, .unreadable, .list: return
        default: break
        }
        let whole = value.widened(to: type)
        guard forms.kept(whole, leaf) == whole else { throw EvaluationFinding.doesNotFit(whole, leaf, range) }
    }
}
