/// Returns the metadata of a database that a test makes of a version: the version hashes that are known, and the version's identifiers.
///
/// An application's own database has more, such as its identifier.
package func newMetadata(of model: Model) -> [UInt8] {
    let hashes = VersionHashes(model)
    let change = StoreMetadataChange(
        hashes: hashes.known, identifiers: model.coreData?.identifiers ?? [], digest: hashes.digest, checksum: hashes.checksum)
    let version = PropertyList.Member(
        key: Array(StoreMetadata.hashesVersionKey.utf8), value: .integer(String(StoreMetadata.hashesVersion)))
    return BinaryPropertyListWriter.bytes(of: .dictionary(change.members + [version]))
}
