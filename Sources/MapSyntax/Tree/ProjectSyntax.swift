/// All files of a project as written: models, mappings, tests and the project file, with holes for parts that could not be parsed.
package struct ProjectSyntax: Sendable {
    package var files: [TextFile]
    package var project: ProjectFileSyntax?
    /// `mapc.lock`; nil if it does not exist or could not be parsed.
    package var lock: LockSyntax?
    /// In the order of the files.
    package var models: [ModelSyntax]
    package var mappings: [MappingSyntax]
    package var tests: [TestFileSyntax] = []
    /// What may be lost in any step, in addition to `drop` in mappings: `Legacy`, `Post.color`. It comes from the command line, not from a file.
    package var allowedDrops: [String] = []
}

/// `mapc.yaml`.
package struct ProjectFileSyntax: Sendable {
    package var file: FileID
    package var range: TextRange
    package var model: Name?
    /// Folders or files, relative to the project file. The caller reads them.
    package var models: [Name] = []
    package var mappings: [Name] = []
    package var tests: [Name] = []
    package var versions: [VersionSyntax] = []
    package var layout: Name?
    /// `stored: { date: unix }`: type name to representation.
    package var stored: [(type: Name, representation: StoredSyntax)] = []
    /// `lint: { default-for-old-rows: off }`.
    package var lint: [LintLevelSyntax] = []
    /// Other levels for some of the files. A later element wins.
    package var overrides: [LintOverrideSyntax] = []
    /// `userVersion: { 3: 12 }`.
    package var userVersions: [(version: VersionSyntax, value: LiteralSyntax)] = []
    /// `past: { 1: "release 2.4" }`: versions without a model, and what moves their databases on.
    package var past: [(version: VersionSyntax, release: Name)] = []
    /// `collations: { unicase: { as: nocase } }`: collations of the application, and what they are like.
    package var collations: [(name: Name, like: Name)] = []
    /// `otherTables: [grdb_migrations]`: tables that no model describes and SQL of mappings may use.
    package var otherTables: [Name] = []
    /// `receipt: true | false`: whether the store gets a `mapc_store` table, overriding the default.
    package var receipt: LiteralSyntax?
    /// `history: carry | forget`: whether a migration keeps the persistent history of a Core Data store.
    package var history: Name?
}

/// `unused-drop: error`.
package struct LintLevelSyntax: Sendable {
    package var slug: Name
    package var level: Name
}

/// `{ paths: old/, lint: { unused-drop: off } }`.
package struct LintOverrideSyntax: Sendable {
    package var range: TextRange
    /// Files, folders or patterns, relative to the project file.
    package var paths: [Name] = []
    package var lint: [LintLevelSyntax] = []
}

/// The label of a version: `3`, `"1.1"`, `17_1`.
package struct VersionSyntax: Sendable, Equatable {
    package var label: String
    package var range: TextRange
    /// Whether the file has it at the range. A mapping to the open version may leave out where it begins.
    package var isWritten = true

    /// The label as an integer, if it is one. Integers order versions that the project file does not list.
    package var number: Int? { Int(label) }

    /// The label of the open version, which people edit until `mapc release` gives it a number.
    package static let openLabel = "next"

    /// Whether it is the open version.
    package var isOpen: Bool { label == Self.openLabel }

    /// Whether two labels are of one version: `3` and `03`.
    package static func isSame(_ first: String, _ second: String) -> Bool {
        first == second || (Int(first) != nil && Int(first) == Int(second))
    }

    /// A version that the file does not name, and that follows from another one there.
    package static func unwritten(_ label: String, beside other: VersionSyntax) -> VersionSyntax {
        VersionSyntax(label: label, range: other.range, isWritten: false)
    }
}
