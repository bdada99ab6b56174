import ArgumentParser

/// The versions to migrate between, and the data that may be lost.
struct VersionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The version to migrate to. The default is the latest that is not withdrawn.", valueName: "version"),
        completion: .versions)
    var to: String?

    @Option(
        help: ArgumentHelp("The database's current version, overriding what mapc detects.", valueName: "version"), completion: .versions)
    var from: String?

    @Option(
        name: .customLong("allow-drop"),
        help: ArgumentHelp("Allow this data to be lost, as 'drop' in a mapping does. Repeatable.", valueName: "Entity.attribute"),
        completion: .properties)
    var allowDrop: [String] = []

    @Flag(help: "Migrate one version at a time and check the rows against each version, instead of combining versions into one pass.")
    var stepwise = false

    @Flag(
        name: .customLong("without-hashes"),
        help: "Migrate a Core Data store although mapc does not know all version hashes. Core Data does not open the result.")
    var withoutHashes = false
}
