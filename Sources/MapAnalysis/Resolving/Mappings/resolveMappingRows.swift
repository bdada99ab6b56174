import MapSyntax

extension StepResolution {
    /// Resolves the rows under `rows`. A row gets defaults for the properties that it does not set.
    func resolveRows(of head: MappingHead, into diagnostics: inout Diagnostics) -> [LiteralRow] {
        let resolver = RowResolver(names: pair.destination, otherSide: pair.source, stated: stated)
        return (head.isRepeated ? [] : head.written?.rows ?? []).enumerated().map { place, written in
            var row = resolver.row(written, of: head.destination, into: &diagnostics)
            row.newKey = newKey(of: row, at: place, head)
            return row
        }
    }

    /// Returns the UUID that a row gets as its key if it does not set one: made from the seed and from the row's place in the mapping.
    private func newKey(of row: LiteralRow, at place: Int, _ head: MappingHead) -> Expression? {
        let model = pair.destination.model
        let key = model[model.root(of: head.destination)].key
        guard key.count == 1, model[key[0]].attribute?.type.value == .uuid, row[key[0]] == nil else { return nil }
        return .seededUUID([pair.source.model.name, pair.source.model.version, model.version, head.name, "rows", String(place)])
    }
}
