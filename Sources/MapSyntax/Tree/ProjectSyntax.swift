/// Everything that was written, as it was written: models, mappings and the project file, with holes where it did not parse.
package struct ProjectSyntax: Sendable {
    package var files: [TextFile]
    package var project: ProjectFileSyntax?
    /// `mapc.lock`, if there is one that can be read.
    package var lock: LockSyntax?
    /// In the order of the files.
    package var models: [ModelSyntax]
    package var mappings: [MappingSyntax]
    /// What may be lost in any step, beside what mappings name under `drop`: `Legacy`, `Post.color`. No file says it.
    package var allowedDrops: [String] = []
}

/// `mapc.yaml`.
package struct ProjectFileSyntax: Sendable {
    package var file: FileID
    package var range: TextRange
    package var model: Name?
    /// Folders or files, relative to the project file. Read by whoever collects the files.
    package var models: [Name] = []
    package var mappings: [Name] = []
    package var versions: [VersionSyntax] = []
    package var layout: Name?
    /// `stored: { date: unix }`: type name to representation.
    package var stored: [(type: Name, representation: StoredSyntax)] = []
    /// `lint: { default-for-old-rows: off }`.
    package var lint: [(slug: Name, level: Name)] = []
    /// `userVersion: { 3: 12 }`.
    package var userVersions: [(version: VersionSyntax, value: LiteralSyntax)] = []
    /// `receipt: true | false`: whether the store gets a `mapc_store` table, where the default is not wanted.
    package var receipt: LiteralSyntax?
}

/// A version's label: `3`, `"1.1"`, `17_1`.
package struct VersionSyntax: Sendable, Equatable {
    package var label: String
    package var range: TextRange

    /// The label as an integer when it is one, which orders versions that nobody ordered.
    package var number: Int? { Int(label) }
}
