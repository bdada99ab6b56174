import ArgumentParser

/// Between which versions, and what may be lost on the way.
struct VersionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The version to migrate to; by default the latest that is not withdrawn.", valueName: "version"))
    var to: String?

    @Option(help: ArgumentHelp("The version at which the store is, where it cannot tell or is wrong.", valueName: "version"))
    var from: String?

    @Option(
        name: .customLong("allow-drop"),
        help: ArgumentHelp("Data that may be lost, as under 'drop' in the mapping; repeatable.", valueName: "Entity.attribute"))
    var allowDrop: [String] = []

    @Flag(help: "Go through every version on the way, and check what each asks of its rows, instead of making steps one pass.")
    var stepwise = false
}
