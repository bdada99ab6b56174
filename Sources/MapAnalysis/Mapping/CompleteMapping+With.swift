extension CompleteMapping {
    /// Returns the mapping with other entity mappings, or with other names and assertions of the file, that mean the same.
    package func with(
        entityMappings: [EntityMapping]? = nil, statedRelationships: Set<PropertyID>? = nil, fileLets: [LetBinding]? = nil,
        asserts: [Expression]? = nil
    ) -> CompleteMapping {
        var copy = CompleteMapping(
            source: source, destination: destination, entityMappings: entityMappings ?? self.entityMappings,
            droppedEntities: droppedEntities, statedRelationships: statedRelationships ?? self.statedRelationships,
            fileLets: fileLets ?? self.fileLets,
            parameters: parameters, asserts: asserts ?? self.asserts, emits: emits, sql: sql, objects: objects, setsAnything: setsAnything,
            passedWrites: passedWrites, passedConversions: passedConversions, passedFiles: passedFiles)
        copy.acceptedLosses = acceptedLosses
        return copy
    }
}
