import MapSyntax

/// Whether what is written can be read again.
extension MappingInterpreter {
    /// That the stored form of a property keeps all of the content. What is copied is compared by whoever knows both stores.
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

    /// That the stored form of an attribute, or of a composite's leaf, gives a value back as it is.
    func requireFit(_ value: Value, _ leaf: LeafID, at range: TextRange?) throws {
        guard let type = mapping.destination.type(of: leaf)?.value else { return }
        switch value {
        case .nil, .unreadable, .list: return
        default: break
        }
        let whole = value.widened(to: type)
        guard holding(whole, leaf) == whole else { throw EvaluationFinding.doesNotFit(whole, leaf, range) }
    }
}
