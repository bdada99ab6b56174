import MapSyntax

extension StepResolution {
    /// Reports two rows under `rows` that no database could have both.
    func refuseRepeatedRows(into diagnostics: inout Diagnostics) {
        let rows = mappings.flatMap { mapping in mapping.literalRows.map { (entity: mapping.destination, row: $0) } }
        refuseRepeated(rows, of: pair.destination.model, into: &diagnostics)
    }
}
