package import MapSyntax

/// One version of a model, resolved: every name is an ID, every type is known.
package struct Model: Sendable {
    package let name: String
    package let version: String
    package let file: FileID
    /// Where `version:` is written.
    package let versionRange: TextRange
    package let isWithdrawn: Bool
    /// Whether it is the open version, which people edit until it is released.
    package var isOpen: Bool { version == VersionSyntax.openLabel }
    /// The layout's name: the model's own, else the project's, else that of `LayoutNames.usual`.
    package let layout: String
    /// The names of the layout. An unknown layout is an error, and everything that reads the model meanwhile gets the usual names.
    package internal(set) var names: LayoutNames { didSet { undeclaredKeys = otherNamesOfUndeclaredKeys() } }
    /// What only Core Data needs to know; nil in other layouts.
    package let coreData: CoreDataFacts?
    package let enums: [EnumType]
    package let composites: [CompositeType]
    /// In the order of the file.
    package let entities: [Entity]
    /// SHA-256 in hex: of everything that decides how data is stored, and of the whole model.
    package private(set) var fingerprints = Fingerprints(storage: "", full: "")
    /// Each entity's own fingerprints, by index.
    package private(set) var entityFingerprints: [Fingerprints] = []
    /// Answers to frequent queries, computed once.
    let index: ModelIndex
    /// The columns of undeclared keys, by the entity at the top of the hierarchy, where an attribute has the column that is usual.
    private var undeclaredKeys: [EntityID: String] = [:]

    package init(
        name: String, version: String, file: FileID, versionRange: TextRange, isWithdrawn: Bool = false,
        layout: String = LayoutNames.usual.layout, coreData: CoreDataFacts? = nil, enums: [EnumType] = [],
        composites: [CompositeType] = [], entities: [Entity]
    ) {
        var digests = Digests()
        self.init(
            name: name, version: version, file: file, versionRange: versionRange, isWithdrawn: isWithdrawn, layout: layout,
            coreData: coreData, enums: enums, composites: composites, entities: entities, digests: &digests)
    }

    /// Makes one of several versions, which share common data in `digests`.
    init(
        name: String, version: String, file: FileID, versionRange: TextRange, isWithdrawn: Bool, layout: String,
        coreData: CoreDataFacts?, enums: [EnumType], composites: [CompositeType], entities: [Entity], digests: inout Digests
    ) {
        self.name = name
        self.version = version
        self.file = file
        self.versionRange = versionRange
        self.isWithdrawn = isWithdrawn
        self.layout = layout
        names = LayoutNames.named(layout) ?? .usual
        self.coreData = coreData
        self.enums = enums
        self.composites = composites
        self.entities = entities
        index = ModelIndex(entities)
        undeclaredKeys = otherNamesOfUndeclaredKeys()
        (fingerprints, entityFingerprints) = fingerprint(self, &digests)
        digests.last = self
    }

    /// The fingerprint of all that an entity declares; nil if the model has no such entity.
    package func entityFingerprint(of name: String) -> String? { entity(name).map { entityFingerprints[$0.id.index].full } }

    /// Returns the model with other entities, which have the same IDs, and with the same fingerprints.
    func with(entities: [Entity]) -> Model { Model(self, entities) }

    private init(_ other: Model, _ entities: [Entity]) {
        (name, version, file, versionRange, isWithdrawn) = (other.name, other.version, other.file, other.versionRange, other.isWithdrawn)
        (layout, names, coreData, enums, composites) = (other.layout, other.names, other.coreData, other.enums, other.composites)
        self.entities = entities
        index = ModelIndex(entities)
        (fingerprints, entityFingerprints, undeclaredKeys) = (other.fingerprints, other.entityFingerprints, other.undeclaredKeys)
    }

    /// Whether names of tables and columns can be written in this model. Nothing is known about an unknown layout.
    var hasWrittenNames: Bool { names.areWritten && names.layout == layout }

    package subscript(_ id: EntityID) -> Entity { entities[id.index] }
    package subscript(_ id: PropertyID) -> Property { entities[id.entity.index].declared[id.index] }

    package func entity(_ name: String) -> Entity? { index.entities[name].map { self[$0] } }
    package func enumeration(_ name: String) -> EnumType? { enums.first { $0.name == name } }
    package func composite(_ name: String) -> CompositeType? { composites.first { $0.name == name } }

    /// Returns the entity's properties, inherited ones first, each in the order of its file.
    package func properties(of id: EntityID) -> [PropertyID] { index.properties[id.index] }

    package func property(_ name: String, of id: EntityID) -> PropertyID? { index.property(name, of: id) }

    /// Whether `id` is `ancestor` or an entity below it.
    package func isKind(_ id: EntityID, of ancestor: EntityID) -> Bool {
        var current: EntityID? = id
        while let entity = current {
            if entity == ancestor { return true }
            current = index.parents[entity.index]
        }
        return false
    }

    /// Returns the entity itself, if it is not abstract, and all concrete entities below it, in the order of the file.
    package func concreteKinds(of id: EntityID) -> [EntityID] { index.concreteKinds[id.index] }

    /// Returns the entities whose parent it is, in the order of the file.
    package func children(of id: EntityID) -> [EntityID] { index.children[id.index] }

    /// Returns the topmost entity of the hierarchy, whose table all its entities share.
    package func root(of id: EntityID) -> EntityID { index.roots[id.index] }

    /// Returns the column of the key that mapc adds to an entity without a declared key: the usual one, or one of SQLite's names of the rowid if an attribute
    /// has the usual one.
    package func undeclaredKey(of id: EntityID) -> String {
        undeclaredKeys.isEmpty ? names.undeclaredKey : undeclaredKeys[root(of: id)] ?? names.undeclaredKey
    }

    private func otherNamesOfUndeclaredKeys() -> [EntityID: String] {
        guard names.areWritten else { return [:] }
        var taken: [EntityID: Set<StoredName>] = [:]
        for entity in entities where self[root(of: entity.id)].key.isEmpty {
            for attribute in entity.declared.compactMap(\.attribute) {
                let column = StoredName(attribute.column ?? names.column(attribute, self))
                if Self.rowIDs.contains(column) || column == StoredName(names.undeclaredKey) {
                    taken[root(of: entity.id), default: []].insert(column)
                }
            }
        }
        return taken.filter { $0.value.contains(StoredName(names.undeclaredKey)) }.compactMapValues { columns in
            ["rowid", "_rowid_", "oid"].first { !columns.contains(StoredName($0)) }
        }
    }

    private static let rowIDs = Set(["rowid", "_rowid_", "oid"].map { StoredName($0) })

    /// Whether the entity has a parent or a child.
    package func isInHierarchy(_ id: EntityID) -> Bool { index.parents[id.index] != nil || !index.children[id.index].isEmpty }
}

/// The two fingerprints of an entity or a version, in hex.
package struct Fingerprints: Hashable, Sendable {
    /// Covers everything that decides how the data is stored.
    package var storage: String
    /// Covers everything except comments, order and `doc`.
    package var full: String
}

/// An enum, such as `Status: [draft, published]`.
package struct EnumType: Sendable {
    package var name: String
    package var range: TextRange
    package var cases: [String]
}

/// A composite, such as `Place: { latitude: double, longitude: double }`, flattened into leaves.
package struct CompositeType: Sendable {
    package struct Leaf: Sendable {
        /// The names down to the leaf: `["latitude"]`.
        package var path: [String]
        /// The same with renaming IDs instead of names. It identifies the leaf in all versions.
        package var canonicalPath: [String]
        package var type: ExpressionType
        package var representation: Representation
        package var range: TextRange

        package init(
            path: [String], canonicalPath: [String]? = nil, type: ExpressionType, representation: Representation, range: TextRange
        ) {
            self.path = path
            self.canonicalPath = canonicalPath ?? path
            self.type = type
            self.representation = representation
            self.range = range
        }
    }

    /// An attribute of the composite: one leaf, or the leaves of a nested composite.
    package struct Member: Sendable {
        package var name: String
        package var type: ExpressionType
        package var leaves: Range<Int>
    }

    package var name: String
    package var range: TextRange
    package var members: [Member] = []
    package var leaves: [Leaf]

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// Returns the place of the leaf with the same canonical path as one of another version.
    package func leaf(like other: Leaf) -> Int? { leaves.firstIndex { $0.canonicalPath == other.canonicalPath } }
}
