extension StepResolution {
    /// Which of the rows that a mapping merges keeps the value of a property: the first one by `order`, or for a key that nobody sets the one with the smallest.
    func rowKept(of property: PropertyID, by mapping: MappingID) -> String {
        let merged = mappings[mapping.index]
        let isGenerated = merged.properties.contains { mapped in
            if case .generatedKey = mapped.source {
                return pair.destination.model[mapped.property].canonicalName == pair.source.model[property].canonicalName
            }
            return false
        }
        guard isGenerated, !merged.order.isEmpty else { return "of the first row" }
        let name = pair.source.model[property].name
        return "the smallest of the merged rows; 'set: { \(name): $source.\(name) }' takes that of the first row"
    }
}
