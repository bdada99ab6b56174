extension CompleteMapping {
    /// Returns the mapping with other parts that mean the same: entity mappings, names and assertions of the file, or models in which its properties keep
    /// their IDs.
    package func with(
        source: Model? = nil, destination: Model? = nil, entityMappings: [EntityMapping]? = nil,
        statedRelationships: Set<PropertyID>? = nil,
        fileLets: [LetBinding]? = nil, asserts: [Expression]? = nil
    ) -> CompleteMapping {
        var copy = CompleteMapping(
            source: source ?? self.source, destination: destination ?? self.destination,
            entityMappings: entityMappings ?? self.entityMappings,
            droppedEntities: droppedEntities, statedRelationships: statedRelationships ?? self.statedRelationships,
            fileLets: fileLets ?? self.fileLets,
            parameters: parameters, asserts: asserts ?? self.asserts, emits: emits, sql: sql, objects: objects, setsAnything: setsAnything,
            passedWrites: passedWrites, passedConversions: passedConversions, passedFiles: passedFiles)
        copy.isComposed = isComposed
        copy.acceptedLosses = acceptedLosses
        copy.proof = proof
        return copy
    }
}
