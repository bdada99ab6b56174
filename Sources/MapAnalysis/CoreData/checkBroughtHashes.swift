import MapSyntax

/// Reports version hashes that were brought for another form of the model, and those that differ from what mapc computes.
func checkBroughtHashes(of model: Model) -> [Diagnostic] {
    guard let facts = model.coreData, let first = facts.hashes.first else { return [] }
    // The hashes of an introspected model are its store's, and the model lacks what they are made of.
    if facts.isIntrospected { return [] }
    guard facts.hashesOf?.text == model.fingerprints.storage else {
        return [.outdatedVersionHashes(at: facts.hashesOf?.range ?? first.range)]
    }
    let computed = model.computedVersionHashes()
    return facts.hashes.compactMap { brought in
        guard let hash = computed[brought.entity.index].bytes, hash != brought.hash else { return nil }
        return .versionHashMismatch(model[brought.entity].name, at: brought.range)
    }
}
