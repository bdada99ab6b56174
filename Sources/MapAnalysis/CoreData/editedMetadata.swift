/// Returns a store's metadata with members set to those of a change, which `StoreMetadataChange` makes. All other members stay as they are.
///
/// Systems before the digest and the checksum do not have these members, so they are only set where they are. Returns nil if either is not a
/// property list, and if the metadata have no version hashes.
package func editedMetadata(_ metadata: [UInt8], setting change: [UInt8]) -> [UInt8]? {
    guard case .success = StoreMetadata.read(metadata), let list = PropertyList(metadata),
        case .dictionary(let members)? = PropertyList(change)
    else { return nil }
    let kept = members.filter { member in
        let name = member.key.string
        return name != StoreMetadata.digestKey && name != StoreMetadata.checksumKey || list[name] != nil
    }
    return editedPropertyList(metadata, setting: BinaryPropertyListWriter.bytes(of: .dictionary(kept)))
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
