import ArgumentParser
import MapCompiler

/// `mapc new`: makes the next version.
struct NewCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", _superCommandName: "mapc", abstract: "Make the next version: a copy of the latest model.",
        discussion: """
            Copies the latest model, comments included, sets its version, and adds that to the lists in mapc.yaml. 'mapc new next' makes the open \
            version, which has no number until 'mapc release' gives it one.
            """)

    static let examples = [
        Example("mapc new", "Make the version after the last"),
        Example("mapc new next", "Make the open version"),
        Example("mapc new --mapping", "Draft the mapping to the latest version once its model is edited"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Draft the mapping to a version that differs from the one before it; without a version, to the latest.")
    var mapping = false

    @OptionGroup var made: NewVersionOptions

    func run() throws {
        let terminal = options.terminal
        let project = try Project(forHistory: options)
        let check = project.check()
        guard !mapping else {
            let change = try terminal.value(Compiler().makeMapping(check, to: made.version ?? check.versions.last ?? ""), of: project)
            return try terminal.write(change, of: project)
        }
        let change = try terminal.value(Compiler().makeVersion(check, as: made.version, userVersion: made.userVersion), of: project)
        try terminal.write(change, of: project)
        terminal.say("next: edit the model, then 'mapc lint'; 'mapc new --mapping' drafts a mapping where one is needed")
    }
}
