import ArgumentParser
import MapCompiler

/// `mapc rebase`: moves a version that nobody has yet behind the last one.
struct RebaseCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebase", _superCommandName: "mapc", abstract: "Move an unreleased version behind the others.",
        discussion: """
            For a version that began as a copy of one that is no longer the last: after 'git merge' or 'git rebase' two branches have made the same \
            version, or one has made a version before yours. What yours changes is changed in the last version instead, and model, mapping and the lists \
            in mapc.yaml get the new number. What both change stands between git's conflict marks.
            """)

    static let examples = [
        Example("mapc rebase 9", "Move version 9 of this branch behind the versions of the other one"),
        Example("mapc rebase models/9-tags.model.yaml", "Move one of two models of version 9"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .interrupted]

    @OptionGroup var options: GlobalOptions

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("The version of which it is a copy. The default is the version that is most like it.", valueName: "version"),
        completion: .versions)
    var base: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The new label. The default is its own, or if another version has that the number after the last.", valueName: "version"))
    var label: String?

    @Argument(help: "The version, or the path of its model.", completion: .versions)
    var version: String

    func run() throws {
        let terminal = options.terminal
        let project = try Project(forHistory: options)
        let compiler = Compiler()
        let (files, moved): ([TextFile], UnreleasedVersion)
        let conflict = try Git(folder: project.folder).conflict(in: project.files, version, terminal)
        if let conflict, let mine = conflict.mine {
            (files, moved) = (conflict.files, mine)
        } else {
            (files, moved) = try terminal.value(
                compiler.unreleased(version, in: compiler.check(conflict?.files ?? project.files)), of: project)
        }
        let change = try terminal.value(
            compiler.rebase(moved, in: files, onDisk: project.files, since: base, as: label), of: project)
        try terminal.write(followLosses(of: change, in: project), of: project)
        for path in change.conflicts {
            terminal.complain("\(FileSystem.join(project.folder, path)): both versions change the same lines; choose between the marks")
        }
        guard change.conflicts.isEmpty else { throw ExitStatus.findings.code }
        terminal.say("next: 'mapc lint'" + (conflict == nil ? "" : ", then 'git add' the files above"))
    }
}
