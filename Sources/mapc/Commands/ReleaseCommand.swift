import ArgumentParser
import MapCompiler

/// `mapc release`: gives the open version a number.
struct ReleaseCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", _superCommandName: "mapc", abstract: "Give the open version a number, and lock it.",
        discussion: """
            The model that says 'version: next' is copied as the model of the new version, mappings to 'next' become mappings to it, and mapc.lock \
            records both. The open version stays for what comes next.
            """)

    static let examples = [
        Example("mapc release", "Release the open version under the number after the last"),
        Example("mapc release 2.1", "Release it as version 2.1"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @OptionGroup var made: NewVersionOptions

    func run() throws {
        let terminal = options.terminal
        let project = try Project(forHistory: options)
        let (compiler, check) = (Compiler(), project.check())
        let stores = compiler.namedStores(of: check, in: project.folder)
        let change = try terminal.value(
            compiler.release(check, as: made.version, userVersion: made.userVersion, stores: stores), of: project)
        // A release is a commit, and what is not committed is not in it.
        let names = Set(project.files.map(\.path))
        let uncommitted = Git(folder: project.folder).uncommitted.filter(names.contains)
        try terminal.write(change, of: project)
        try terminal.print("released version \(change.version)")
        if !uncommitted.isEmpty {
            let shown = uncommitted.prefix(3).joined(separator: ", ") + (uncommitted.count > 3 ? " and \(uncommitted.count - 3) more" : "")
            terminal.say("before the release these files differed from the last commit: \(shown)")
        }
    }
}
