/// What mapc reads of a Core Data store's metadata, which is the property list in `Z_METADATA.Z_PLIST`.
///
/// A program can keep values of its own there, such as tokens and user names. None of them is ever in this value.
package struct StoreMetadata: Hashable, Sendable {
    /// The version hash of each entity, 32 bytes.
    package var hashes: [String: [UInt8]]
    /// The identifiers of the model's version, in the order of the store.
    package var identifiers: [String]
    /// `NSStoreModelVersionHashesDigest`: the SHA-512 of the hashes, in base 64. Stores before framework 977 have none.
    package var digest: String?
    /// `NSStoreModelVersionChecksumKey`: the SHA-256 of the hashes, in base 64. Stores before framework 1333 have none.
    package var checksum: String?
    /// Whether the metadata has the key of persistent history. A store may have the tables of history without the key.
    package var hasHistory: Bool
    /// Whether a key of the metadata belongs to mirroring to CloudKit.
    package var isMirrored: Bool
    /// mapc's own receipt, by column.
    package var receipt: [String: Value]?

    package static let hashesKey = "NSStoreModelVersionHashes"
    package static let hashesVersionKey = "NSStoreModelVersionHashesVersion"
    package static let identifiersKey = "NSStoreModelVersionIdentifiers"
    package static let digestKey = "NSStoreModelVersionHashesDigest"
    package static let checksumKey = "NSStoreModelVersionChecksumKey"
    package static let historyKey = "NSPersistentHistoryTrackingKey"
    /// The key of mapc's receipt.
    package static let receiptKey = "mapc"
    /// The only version of version hashes that is known.
    package static let hashesVersion = 3

    /// A run copies the metadata several times. Those of applications have some kilobytes.
    private static let mostBytes = 64_000_000

    /// Reads the metadata of a store.
    package static func read(_ bytes: [UInt8]) -> Result<StoreMetadata, StoreMetadataFault> {
        if bytes.count > mostBytes { return .failure(.tooLarge(bytes.count)) }
        return PropertyList(bytes).map(read) ?? .failure(.notPropertyList)
    }

    static func read(_ list: PropertyList) -> Result<StoreMetadata, StoreMetadataFault> {
        guard case .dictionary(let members) = list, case .dictionary(let hashes)? = list[hashesKey] else { return .failure(.noHashes) }
        guard case .integer(let version)? = list[hashesVersionKey] else { return .failure(.noHashesVersion) }
        guard version == String(hashesVersion) else { return .failure(.unknownHashesVersion(version)) }
        var found: [String: [UInt8]] = [:]
        for member in hashes {
            guard case .data(let hash) = member.value, hash.count == 32 else { return .failure(.invalidHash(entity: member.key.string)) }
            found[member.key.string] = hash
        }
        return .success(StoreMetadata(members, list, hashes: found))
    }

    private init(_ members: [PropertyList.Member], _ list: PropertyList, hashes: [String: [UInt8]]) {
        self.hashes = hashes
        identifiers = list[Self.identifiersKey]?.texts ?? []
        digest = list[Self.digestKey]?.string
        checksum = list[Self.checksumKey]?.string
        hasHistory = ![nil, .boolean(false), .integer("0")].contains(list[Self.historyKey])
        let mark = Array("CloudKit".utf8)
        isMirrored = members.contains { $0.key.firstOffset(of: mark) != nil }
        if case .dictionary(let columns)? = list[Self.receiptKey] {
            receipt = Dictionary(columns.compactMap { column in column.value.column.map { (column.key.string, $0) } }) { _, last in last }
        }
    }
}

/// Why a store's metadata cannot be used.
package enum StoreMetadataFault: Error, Hashable, Sendable {
    case tooLarge(Int)
    case notPropertyList
    case noHashes
    case noHashesVersion
    case unknownHashesVersion(String)
    /// The hash is not data, or not of 32 bytes.
    case invalidHash(entity: String)

    /// A clause that names the fault.
    package var reason: String {
        switch self {
        case .tooLarge(let count): "the metadata have \(count) bytes, and mapc reads at most 64 MB"
        case .notPropertyList: "the metadata are not a property list, are damaged, or have more than 128 levels or a million values"
        case .noHashes: "the metadata have no version hashes ('\(StoreMetadata.hashesKey)')"
        case .noHashesVersion: "the metadata do not have the version of their hashes ('\(StoreMetadata.hashesVersionKey)')"
        case .unknownHashesVersion(let version): "the version hashes are of version \(version), and mapc knows only version 3"
        case .invalidHash(let entity): "the version hash of entity '\(entity)' is not data of 32 bytes"
        }
    }
}

/// The members of a store's metadata that a migration sets. Nil leaves a member as it is.
package struct StoreMetadataChange: Hashable, Sendable {
    package var hashes: [String: [UInt8]]?
    package var identifiers: [String]?
    package var digest: String?
    package var checksum: String?
    package var receipt: [String: Value]?

    package init(
        hashes: [String: [UInt8]]? = nil, identifiers: [String]? = nil, digest: String? = nil, checksum: String? = nil,
        receipt: [String: Value]? = nil
    ) {
        (self.hashes, self.identifiers, self.digest, self.checksum, self.receipt) = (hashes, identifiers, digest, checksum, receipt)
    }

    /// The change as a binary property list, for `editedPropertyList`. Equal changes have equal bytes.
    package var bytes: [UInt8] { BinaryPropertyListWriter.bytes(of: .dictionary(members)) }

    var members: [PropertyList.Member] {
        var members: [PropertyList.Member] = []
        func set(_ key: String, _ value: PropertyList?) {
            if let value { members.append(PropertyList.Member(key: Array(key.utf8), value: value)) }
        }
        set(StoreMetadata.hashesKey, hashes.map { PropertyList(sorting: $0.mapValues(PropertyList.data)) })
        set(StoreMetadata.identifiersKey, identifiers.map { .array($0.map { .text(Array($0.utf8)) }) })
        set(StoreMetadata.digestKey, digest.map { .text(Array($0.utf8)) })
        set(StoreMetadata.checksumKey, checksum.map { .text(Array($0.utf8)) })
        set(StoreMetadata.receiptKey, receipt.map { PropertyList(sorting: $0.compactMapValues(PropertyList.init(column:))) })
        return members
    }
}

extension PropertyList {
    fileprivate init(sorting members: [String: PropertyList]) {
        let sorted = members.sorted { $0.key.isBefore($1.key) }
        self = .dictionary(sorted.map { Member(key: Array($0.key.utf8), value: $0.value) })
    }

    /// The value of a column of a receipt. Nil for nil.
    fileprivate init?(column: Value) {
        switch column {
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer(let integer): self = .integer(String(integer))
        case .real(let real): self = .real(real)
        case .text(let text): self = .text(text)
        case .data(let data): self = .data(data)
        default: return nil
        }
    }

    fileprivate var column: Value? {
        switch self {
        case .boolean(let boolean): .boolean(boolean)
        case .integer(let digits): Int64(digits).map(Value.integer)
        case .real(let real): .real(real)
        case .text(let text): .text(text)
        case .data(let data): .data(data)
        default: nil
        }
    }

    /// The text; nil if the value is of another kind.
    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text.string
    }

    fileprivate var texts: [String]? {
        guard case .array(let elements) = self else { return nil }
        return elements.compactMap(\.string)
    }
}
