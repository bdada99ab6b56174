import MapSyntax

extension StepResolution {
    /// Returns the to-many whose links the rows of an entity become: `set: tracks: $source.playlistTracks.track`.
    ///
    /// The entity's key consists of two required to-ones, so each row is a pair, and no pair occurs twice. The links lose all other values
    /// of the rows.
    func links(carrying entity: EntityID) -> PropertyID? {
        guard targets.rowMappings[entity.index].isEmpty, let ends = ends(of: entity) else { return nil }
        for mapping in mappings where heads[mapping.id.index].isTotal {
            for property in mapping.properties {
                guard case .expression(let value) = property.source, case .mapped(_, let rows) = value.kind,
                    case .path(let base, let steps) = rows.kind, case .variable(.source) = base.kind, steps.count == 2,
                    leads(steps, through: ends)
                else { continue }
                return property.property
            }
        }
        return nil
    }

    private func ends(of entity: EntityID) -> [Relationship]? {
        let model = pair.source.model
        let key = model.entities[pair.source.roots[entity.index].index].key
        let ends = key.compactMap { model[$0].relationship }.filter { !$0.isMany && !$0.isOptional }
        return ends.count == 2 && key.count == 2 ? ends : nil
    }

    /// Whether a path leads from one end to the rows, and on to the other end.
    private func leads(_ steps: [PathStep], through ends: [Relationship]) -> Bool {
        guard case .toMany(let there) = steps[0], case .toOne(let on) = steps[1] else { return false }
        return ends.contains { $0.inverse == there && $0.id != on } && ends.contains { $0.id == on }
    }
}
