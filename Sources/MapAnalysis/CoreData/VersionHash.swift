import MapSyntax

/// The hash by which Core Data recognises an entity of a store.
package enum VersionHash: Hashable, Sendable {
    /// 32 bytes.
    case known([UInt8])
    /// How Core Data computes the hash of such an entity is not known.
    case unknown(Reason)

    /// Why a hash is not known.
    package enum Reason: Hashable, Sendable {
        case derived(String)
        case composite(String)
        case decimal(String)
        case severalConstraints
        case modifier
        /// Two names that are ordered one way by their bytes and another by the alphabet.
        case order(String, String)
        case parent(String)
        case introspected

        /// The reason as the end of "its version hash cannot be computed, because …".
        package var words: String {
            switch self {
            case .derived(let name): "'\(name)' is derived"
            case .composite(let name): "'\(name)' is a composite"
            case .decimal(let name): "'\(name)' is a decimal"
            case .severalConstraints: "it has several uniqueness constraints"
            case .modifier: "it or one of its relationships has a hash modifier"
            case .order(let first, let second): "'\(first)' and '\(second)' have another order by bytes than in the alphabet"
            case .introspected: "the model was read from tables"
            case .parent(let name): "the hash of its parent '\(name)' cannot be computed"
            }
        }
    }

    package var bytes: [UInt8]? {
        if case .known(let bytes) = self { bytes } else { nil }
    }
}

extension VersionHash.Reason {
    /// Returns two names that the alphabet orders in another way than their bytes; nil if there are none. The names are ordered by bytes.
    static func order(of names: [String]) -> VersionHash.Reason? {
        for (first, second) in zip(names, names.dropFirst()) where second.lowercased() < first.lowercased() {
            return .order(first, second)
        }
        return nil
    }
}

extension Model {
    /// Returns the version hash of each entity, by its index, computed from the model alone.
    package func computedVersionHashes() -> [VersionHash] { computedVersionHashes { _, _ in true } ?? [] }

    /// Returns the same, or nil as soon as a hash is not accepted.
    func computedVersionHashes(accepted isAccepted: (Entity, VersionHash) -> Bool) -> [VersionHash]? {
        var hashes = [VersionHash?](repeating: nil, count: entities.count)
        for entity in entities where !isAccepted(entity, versionHash(of: entity, &hashes)) { return nil }
        return hashes.compactMap(\.self)
    }

    private func versionHash(of entity: Entity, _ hashes: inout [VersionHash?]) -> VersionHash {
        if let hash = hashes[entity.id.index] { return hash }
        let parent = entity.parent.map { (name: self[$0].name, hash: versionHash(of: self[$0], &hashes)) }
        let hash: VersionHash =
            if case .unknown? = parent?.hash {
                .unknown(.parent(parent?.name ?? ""))
            } else if let reason = reasonAgainstHash(of: entity) {
                .unknown(reason)
            } else {
                .known(SHA256.digest(of: hashedBytes(of: entity, parent: parent?.hash.bytes ?? [])))
            }
        hashes[entity.id.index] = hash
        return hash
    }

    /// Returns why the way in which Core Data computes an entity's hash is not known; nil if it is known.
    private func reasonAgainstHash(of entity: Entity) -> VersionHash.Reason? {
        if entity.hashModifier != nil { return .modifier }
        if entity.unique.count > 1 { return .severalConstraints }
        for id in properties(of: entity.id) {
            switch self[id] {
            case .attribute(let attribute) where attribute.isStored:
                if attribute.derivation != nil { return .derived(attribute.name) }
                if case .composite = attribute.type.value { return .composite(attribute.name) }
                if attribute.type.value == .decimal { return .decimal(attribute.name) }
            case .relationship(let relationship) where relationship.hashModifier != nil: return .modifier
            default: break
            }
        }
        return .order(of: hashedProperties(of: entity).map(\.name))
    }

    /// Returns the stored properties of an entity, own and inherited, ordered by the bytes of their names.
    private func hashedProperties(of entity: Entity) -> [Property] {
        properties(of: entity.id).map { self[$0] }.filter { $0.attribute?.isStored ?? true }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func hashedBytes(of entity: Entity, parent: [UInt8]) -> [UInt8] {
        var bytes = Array(entity.name.utf8)
        bytes.append(entity.isAbstract ? 1 : 0)
        bytes += parent
        for property in hashedProperties(of: entity) {
            switch property {
            case .attribute(let attribute): bytes += hash(of: attribute)
            case .relationship(let relationship): bytes += hash(of: relationship)
            }
        }
        if let constraint = entity.unique.first {
            bytes += constraint.parts.map { self[$0.property].name }.joined(separator: ".").utf8
        }
        return bytes
    }

    private func hash(of attribute: Attribute) -> [UInt8] {
        var bytes = Self.base(attribute.name, isOptional: attribute.type.isOptional, modifier: attribute.hashModifier)
        bytes += Self.littleEndian(UInt32(attribute.type.value.coreDataNumber))
        if attribute.hasExternalStorage { bytes.append(1) }
        if attribute.isPreserved { bytes.append(1) }
        return SHA256.digest(of: bytes)
    }

    private func hash(of relationship: Relationship) -> [UInt8] {
        let counts = relationship.coreData
        let isOptional = relationship.isMany ? counts?.isRequired != true : relationship.isOptional
        var bytes = Self.base(relationship.name, isOptional: isOptional, modifier: nil)
        bytes += self[relationship.destination].name.utf8
        if let inverse = relationship.inverse { bytes += self[inverse].name.utf8 }
        bytes += Self.littleEndian(UInt32(truncatingIfNeeded: counts?.maxCount ?? (relationship.isMany ? 0 : 1)))
        bytes += Self.littleEndian(UInt32(truncatingIfNeeded: counts?.minCount ?? 0))
        if relationship.isOrdered { bytes += [1, 0] }
        return SHA256.digest(of: bytes)
    }

    private static func base(_ name: String, isOptional: Bool, modifier: String?) -> [UInt8] {
        SHA256.digest(of: Array(name.utf8) + [isOptional ? 1 : 0, 0] + Array((modifier ?? "").utf8))
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
}

extension ValueType {
    /// The number of the type in Core Data (`NSAttributeType`); 0 for types that Core Data does not have.
    fileprivate var coreDataNumber: Int {
        switch self {
        case .int16: 100
        case .int32: 200
        case .int64: 300
        case .decimal: 400
        case .double: 500
        case .float: 600
        case .string: 700
        case .boolean: 800
        case .date: 900
        case .data: 1000
        case .uuid: 1100
        case .uri: 1200
        case .transformable: 1800
        case .composite: 2100
        case .unknown, .nothing, .json, .enumeration, .row, .sequence, .pair: 0
        }
    }
}
