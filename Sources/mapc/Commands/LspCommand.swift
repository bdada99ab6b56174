import ArgumentParser
import LanguageServer
import MapCompiler

/// `mapc lsp`: a language server for editors.
struct LspCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", _superCommandName: "mapc", abstract: "Run a language server on standard input and output, for editors.",
        discussion: """
            Speaks the Language Server Protocol. An editor starts it and shows the findings of 'mapc lint' while you type, with their fixes, completions and \
            explanations.
            """)

    static let examples = [
        Example("mapc lsp --log lsp.log", "Run the server as an editor does, and keep a log")
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Append each message to this file.", valueName: "file"), completion: .file())
    var log: String?

    // Editors pass it to every server.
    @Flag(help: .hidden)
    var stdio = false

    func run() throws {
        StandardStreams.outliveReaders()
        var session = try EditorSession(Server(EditorWorld.world), try log.map(ProtocolLog.init))
        let status = try session.run()
        if status != 0 { throw ExitCode(status) }
    }
}
