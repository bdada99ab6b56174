/// `mapc.lock`: the released versions as they were when they were locked.
package struct LockSyntax: Sendable {
    /// The format that mapc writes. It reads those before, too.
    package static let format = "3"

    package var file: FileID
    package var model: String?
    package var versions: [LockedVersion]
    /// The databases that tests name, by path in the project, with their digests.
    package var stores: [LockedFact] = []
    /// Whether it records mappings, the order of versions and their `userVersion`. The first format does not.
    package var recordsSteps = true
    /// Whether it is in one of the first formats, which describe each model.
    package var isOld = false
}

/// A released version: the fingerprint of its model. Old formats, and mapc for a model that it still has, describe the model, so that mapc can say what has changed.
package struct LockedVersion: Sendable, Equatable {
    package var label: String
    /// The version before it; `nil` for the first.
    package var after: String?
    /// What `user_version` is in its databases; `nil` if the project does not say.
    package var userVersion: String?
    /// By the version from which they lead to this one: the fingerprints of mapping files, or `LockedVersion.inferred`.
    package var mappings: [LockedFact] = []
    /// Empty where only the fingerprint of the whole model is known.
    package var storage: String
    package var full: String
    package var enums: [LockedFact]
    package var composites: [LockedFact]
    /// Sorted by name, as all lists here.
    package var entities: [LockedEntity]

    /// In the place of a fingerprint: no file has the mapping.
    package static let inferred = "inferred"

    package init(
        label: String, storage: String = "", full: String = "", enums: [LockedFact] = [], composites: [LockedFact] = [],
        entities: [LockedEntity] = []
    ) {
        self.label = label
        self.storage = storage
        self.full = full
        self.enums = enums
        self.composites = composites
        self.entities = entities
    }
}

/// An entity of a released version.
package struct LockedEntity: Sendable, Equatable {
    package var name: String
    package var storage: String
    package var full: String
    /// The description of the entity itself: `key`, `parent`, `unique`.
    package var says: [LockedFact]
    package var properties: [LockedFact]

    package init(name: String, storage: String = "", full: String = "", says: [LockedFact] = [], properties: [LockedFact] = []) {
        self.name = name
        self.storage = storage
        self.full = full
        self.says = says
        self.properties = properties
    }
}

/// A name and its description: `color`, `string?`.
package struct LockedFact: Sendable, Equatable {
    package var name: String
    package var words: String

    package init(_ name: String, _ words: String) {
        self.name = name
        self.words = words
    }
}
