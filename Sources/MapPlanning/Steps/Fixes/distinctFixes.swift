import MapAnalysis
import MapPlan

extension LegOutline {
    /// Returns the fix that merges rows with the same values in the attributes of a unique set. Returns nil if the rows come from several mappings, or if
    /// the mapping merges rows already.
    func fix(ofDuplicates columns: [PlacedColumn], _ match: TableMatch) -> PlanFix? {
        let writers = match.keeping + match.adding
        guard writers.count == 1, let writer = writers.first, writer.distinct.isEmpty, writer.elements == nil, writer.literalRows.isEmpty
        else {
            return nil
        }
        let names = columns.compactMap { column -> String? in
            guard case .leaf(let leaf) = column.role, leaf.leaf == nil else { return nil }
            return destination.model[leaf.property].name
        }
        guard names.count == columns.count else { return nil }
        let (value, entity) = ("[\(names.joined(separator: ", "))]", destination.model[writer.destination].name)
        return PlanFix(
            "write 'distinct: \(value)' under '\(entity)' to merge these rows", [],
            lines: [line(of: writer, ["distinct"], value, in: writer.origin)])
    }
}
