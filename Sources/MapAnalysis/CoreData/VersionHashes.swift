import MapSyntax

/// The version hashes of a model: computed, or brought where they cannot be computed.
package struct VersionHashes: Sendable {
    /// By the index of the entity.
    package let byEntity: [VersionHash]
    private let names: [String]

    package init(_ model: Model) { self.init(model, computed: Self.isIntrospected(model) ? nil : model.computedVersionHashes()) }

    /// Nil if the computed hash of an entity is not the one that a store has. No other hash is computed then.
    package init?(_ model: Model, fitting found: [String: [UInt8]]) {
        if Self.isIntrospected(model) {
            self.init(model)
        } else {
            let computed = model.computedVersionHashes { entity, hash in
                if let own = hash.bytes, let other = found[entity.name] { own == other } else { true }
            }
            guard let computed else { return nil }
            self.init(model, computed: computed)
        }
    }

    /// An introspected model lacks what hashes are made of, so its hashes are those of its store.
    package static func isIntrospected(_ model: Model) -> Bool { model.coreData?.isIntrospected ?? false }

    private init(_ model: Model, computed: [VersionHash]?) {
        names = model.entities.map(\.name)
        var hashes = computed ?? model.entities.map { _ in .unknown(.introspected) }
        for brought in model.coreData?.hashes ?? [] where hashes[brought.entity.index].bytes == nil {
            hashes[brought.entity.index] = .known(brought.hash)
        }
        byEntity = hashes
    }

    /// The entities whose hash is not known, with the reason.
    package var unknown: [(entity: String, reason: VersionHash.Reason)] {
        zip(names, byEntity).compactMap { name, hash in
            if case .unknown(let reason) = hash { (name, reason) } else { nil }
        }
    }

    /// The hashes that are known, by entity.
    package var known: [String: [UInt8]] {
        Dictionary(zip(names, byEntity).compactMap { name, hash in hash.bytes.map { (name, $0) } }) { _, last in last }
    }

    /// The hashes by entity; nil if one is not known.
    package var complete: [String: [UInt8]]? {
        byEntity.allSatisfy { $0.bytes != nil } ? known : nil
    }

    /// `NSStoreModelVersionHashesDigest`: the SHA-512 of the names with their hashes, in base 64. Nil if it is not known.
    package var digest: String? {
        complete.map(Self.digest)
    }

    /// The digest of hashes by the names of their entities.
    package static func digest(of hashes: [String: [UInt8]]) -> String {
        Base64Text.words(SHA512.digest(of: ordered(hashes).flatMap { Array($0.name.utf8) + $0.hash }))
    }

    /// `NSStoreModelVersionChecksumKey`: the SHA-256 of the hashes, in base 64. Nil if it is not known.
    package var checksum: String? {
        complete.map { Base64Text.words(SHA256.digest(of: Self.ordered($0).flatMap(\.hash))) }
    }

    /// The hashes by the names' bytes.
    private static func ordered(_ hashes: [String: [UInt8]]) -> [(name: String, hash: [UInt8])] {
        hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    /// Compares the hashes with those of a store or a compiled model.
    package func differences(from other: [String: [UInt8]]) -> Differences {
        var differences = Differences()
        for (name, hash) in zip(names, byEntity) {
            guard let found = other[name] else {
                // A migration leaves out what it does not know.
                if hash.bytes == nil { differences.unknown.append(name) } else { differences.missing.append(name) }
                continue
            }
            if let bytes = hash.bytes { if bytes != found { differences.changed.append(name) } } else { differences.unknown.append(name) }
        }
        differences.added = Set(other.keys).subtracting(names).sorted()
        return differences
    }

    /// What differs between the hashes of a model and others, as names of entities.
    package struct Differences: Sendable {
        /// Entities with another hash.
        package var changed: [String] = []
        /// Entities whose own hash is not known.
        package var unknown: [String] = []
        /// Entities that only the model has.
        package var missing: [String] = []
        /// Entities that only the others have.
        package var added: [String] = []

        /// Whether no known hash differs, and the entities are the same.
        package var isEmpty: Bool { changed.isEmpty && missing.isEmpty && added.isEmpty }
        package var count: Int { changed.count + missing.count + added.count }
        /// The entities that are not the same.
        package var names: [String] { changed + missing + added }
    }
}

extension Base64Text {
    /// Returns bytes as text in base 64.
    fileprivate static func words(_ bytes: [UInt8]) -> String { String(decoding: text(bytes), as: UTF8.self) }
}
