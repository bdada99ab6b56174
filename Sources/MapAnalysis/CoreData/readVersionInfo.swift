/// Reads the `VersionInfo.plist` of a compiled bundle: the version hashes of each version, by its name and by entity. Returns nil if the bytes are
/// not such a list.
package func readVersionInfo(_ bytes: [UInt8]) -> [String: [String: [UInt8]]]? {
    guard let list = PropertyList(bytes), case .dictionary(let versions)? = list["NSManagedObjectModel_VersionHashes"] else { return nil }
    var found: [String: [String: [UInt8]]] = [:]
    for version in versions {
        guard case .dictionary(let entities) = version.value else { return nil }
        var hashes: [String: [UInt8]] = [:]
        for entity in entities {
            guard case .data(let hash) = entity.value, hash.count == 32 else { return nil }
            hashes[entity.key.string] = hash
        }
        found[version.key.string] = hashes
    }
    return found
}

/// Returns the names of the versions that a `VersionInfo.plist` lists, and that of the current one; none if the bytes are not such a list.
package func compiledVersions(_ bytes: [UInt8]) -> Set<String> {
    Set(readVersionInfo(bytes)?.keys.map(\.self) ?? []).union(currentVersion(ofCompiled: bytes).map { [$0] } ?? [])
}

/// Returns the name of the version that a `VersionInfo.plist` calls the current one; nil if it names none.
package func currentVersion(ofCompiled bytes: [UInt8]) -> String? {
    PropertyList(bytes)?["NSManagedObjectModel_CurrentVersionName"]?.string
}
