/// `mapc.lock`: what released versions were when they were locked.
package struct LockSyntax: Sendable {
    package var file: FileID
    package var model: String?
    package var versions: [LockedVersion]
}

/// One released version: its fingerprints, and in words what it says, so that a change can be told and not only noticed.
package struct LockedVersion: Sendable, Equatable {
    package var label: String
    package var storage: String
    package var full: String
    package var enums: [LockedFact]
    package var composites: [LockedFact]
    /// By name, as all lists here.
    package var entities: [LockedEntity]

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

/// One entity of a released version.
package struct LockedEntity: Sendable, Equatable {
    package var name: String
    package var storage: String
    package var full: String
    /// What is said of the entity itself: `key`, `parent`, `unique`.
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

/// A name and what is said about it: `color`, `string?`.
package struct LockedFact: Sendable, Equatable {
    package var name: String
    package var words: String

    package init(_ name: String, _ words: String) {
        self.name = name
        self.words = words
    }
}
