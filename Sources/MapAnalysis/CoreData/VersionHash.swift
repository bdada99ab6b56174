import MapSyntax

/// The hash by which Core Data recognises an entity of a store.
package enum VersionHash: Hashable, Sendable {
    /// 32 bytes.
    case known([UInt8])
    /// How Core Data computes the hash of such an entity is not known.
    case unknown(Reason)

    /// Why a hash is not known.
    package enum Reason: Hashable, Sendable {
        /// A derived attribute whose derivation is neither a key path nor a count.
        case derivation(String)
        /// A composite in a composite.
        case nestedComposite(String)
        /// A hash modifier of a derived or a composite attribute.
        case modifier(String)
        /// An attribute whose values are object IDs.
        case objectID(String)
        /// An attribute that is encrypted in iCloud.
        case encrypted(String)
        /// An inherited relationship that is its own inverse.
        case ownInverse(String)
        /// A name with characters outside of ASCII.
        case name(String)
        case parent(String)
        case introspected

        /// The reason as the end of "its version hash cannot be computed, because …".
        package var words: String {
            switch self {
            case .derivation(let name): "'\(name)' is derived by something else than a key path or '@count'"
            case .nestedComposite(let name): "'\(name)' is a composite with a composite in it"
            case .modifier(let name): "'\(name)' has a hash modifier, and is derived or a composite"
            case .objectID(let name): "'\(name)' is an object ID"
            case .encrypted(let name): "'\(name)' is encrypted in iCloud"
            case .ownInverse(let name): "'\(name)' is inherited and its own inverse"
            case .name(let name): "the name '\(name)' has characters outside of ASCII"
            case .introspected: "the model was read from tables"
            case .parent(let name): "the hash of its parent '\(name)' cannot be computed"
            }
        }
    }

    package var bytes: [UInt8]? {
        if case .known(let bytes) = self { bytes } else { nil }
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
        let properties = hashedProperties(of: entity)
        if let name = ([entity.name] + properties.map(\.name)).first(where: \.hasOtherCharacters) { return .name(name) }
        return properties.firstResult { property in
            switch property {
            case .attribute(let attribute): reasonAgainstHash(of: attribute)
            case .relationship(let relationship): reasonAgainstHash(of: relationship, in: entity)
            }
        }
    }

    private func reasonAgainstHash(of attribute: Attribute) -> VersionHash.Reason? {
        if attribute.isObjectID { return .objectID(attribute.name) }
        if attribute.isEncrypted { return .encrypted(attribute.name) }
        if let derivation = attribute.derivation {
            if Self.hashedText(of: derivation) == nil { return .derivation(attribute.name) }
            return attribute.hashModifier == nil ? nil : .modifier(attribute.name)
        }
        guard case .composite(_, let name) = attribute.type.value else { return nil }
        let members = composites.first { $0.name == name }?.members ?? []
        if members.contains(where: { if case .composite = $0.type.value { true } else { false } }) {
            return .nestedComposite(attribute.name)
        }
        if let name = members.map(\.name).first(where: \.hasOtherCharacters) { return .name(name) }
        return attribute.hashModifier == nil ? nil : .modifier(attribute.name)
    }

    private func reasonAgainstHash(of relationship: Relationship, in entity: Entity) -> VersionHash.Reason? {
        if relationship.inverse == relationship.id, relationship.id.entity != entity.id { return .ownInverse(relationship.name) }
        let names = [self[relationship.destination].name] + (writtenInverse(of: relationship).map { [self[$0].name] } ?? [])
        return names.first(where: \.hasOtherCharacters).map { .name($0) }
    }

    /// Returns the stored properties of an entity, own and inherited, ordered by the bytes of their names.
    private func hashedProperties(of entity: Entity) -> [Property] {
        properties(of: entity.id).map { self[$0] }.filter { $0.attribute?.isStored ?? !($0.relationship?.isOwnerReference ?? false) }
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
        bytes += (entity.hashModifier ?? "").utf8
        let constraints = entity.unique.map { $0.parts.map { self[$0.property].name }.joined(separator: ".") }
        bytes += constraints.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined().utf8
        return bytes
    }

    private func hash(of attribute: Attribute) -> [UInt8] {
        if let text = attribute.derivation.flatMap(Self.hashedText) { return SHA256.digest(of: Array(text.utf8)) }
        if case .composite(_, let name) = attribute.type.value { return hash(ofComposite: name) }
        var bytes = Self.base(attribute.name, isOptional: attribute.type.isOptional, modifier: attribute.hashModifier)
        bytes += Self.littleEndian(UInt32(attribute.type.value.coreDataNumber))
        if attribute.hasExternalStorage { bytes.append(1) }
        if attribute.isPreserved { bytes.append(1) }
        return SHA256.digest(of: bytes)
    }

    private func writtenInverse(of relationship: Relationship) -> PropertyID? {
        relationship.inverse.flatMap { self[$0].relationship?.isOwnerReference ?? false ? nil : $0 }
    }

    /// A composite is hashed as its elements are, and has neither a name nor a type in the hash.
    private func hash(ofComposite name: String) -> [UInt8] {
        let members = composites.first { $0.name == name }?.members ?? []
        let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return SHA256.digest(
            of: sorted.flatMap { member in
                let base = Self.base(member.name, isOptional: member.type.isOptional, modifier: nil)
                return SHA256.digest(of: base + Self.littleEndian(UInt32(member.type.value.coreDataNumber)))
            })
    }

    /// Returns the text of a derivation in a hash: a key path as it is written, and `count:(pages)` for `pages.@count`, which means the same. Nil for any
    /// other derivation.
    private static func hashedText(of derivation: String) -> String? {
        func isName(_ part: Substring) -> Bool {
            part.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
        let parts = derivation.split(separator: ".", omittingEmptySubsequences: false)
        if parts.allSatisfy(isName) { return derivation }
        if parts.count == 2, isName(parts[0]), parts[1] == "@count" { return "count:(\(parts[0]))" }
        let isCount = derivation.hasPrefix("count:(") && derivation.hasSuffix(")")
        return isCount && isName(derivation.dropFirst("count:(".count).dropLast()) ? derivation : nil
    }

    private func hash(of relationship: Relationship) -> [UInt8] {
        let counts = relationship.coreData
        let isOptional = relationship.isMany ? counts?.isRequired != true : relationship.isOptional
        var bytes = Self.base(relationship.name, isOptional: isOptional, modifier: relationship.hashModifier)
        bytes += self[relationship.destination].name.utf8
        if let inverse = writtenInverse(of: relationship), inverse != relationship.id { bytes += self[inverse].name.utf8 }
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

extension String {
    /// Whether it has characters outside of ASCII. How Core Data hashes such a name is not known.
    fileprivate var hasOtherCharacters: Bool { !utf8.allSatisfy { $0 < 0x80 } }
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
