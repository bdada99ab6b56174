/// Returns a store's metadata with members set to those of a change, which `StoreMetadataChange` makes. All other members stay as they are.
///
/// Systems before the digest and the checksum do not have these members, so they are only set where they are. Returns nil if either is not a
/// property list, and if the metadata have no version hashes.
package func editedMetadata(_ metadata: [UInt8], setting change: [UInt8]) -> [UInt8]? {
    guard case .dictionary(let members)? = PropertyList(change) else { return nil }
    return editedMetadata(metadata, setting: members)
}

/// Returns the same for a change that need not be written first.
package func editedMetadata(_ metadata: [UInt8], setting change: StoreMetadataChange) -> [UInt8]? {
    editedMetadata(metadata, setting: change.members)
}

private func editedMetadata(_ metadata: [UInt8], setting members: [PropertyList.Member]) -> [UInt8]? {
    guard let list = PropertyList(metadata), case .success = StoreMetadata.read(list) else { return nil }
    let kept = members.filter { member in
        let name = member.key.string
        return name != StoreMetadata.digestKey && name != StoreMetadata.checksumKey || list[name] != nil
    }
    return list.edited(metadata, setting: kept)
}

/// Whether a store's metadata have all version hashes of a change.
package func hasHashes(_ metadata: [UInt8], of change: [UInt8]) -> Bool {
    guard case .success(let metadata) = StoreMetadata.read(metadata),
        case .dictionary(let hashes)? = PropertyList(change)?[StoreMetadata.hashesKey]
    else { return false }
    return hashes.allSatisfy { member in
        if case .data(let hash) = member.value { metadata.hashes[member.key.string] == hash } else { false }
    }
}
