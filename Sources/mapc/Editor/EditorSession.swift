import LanguageServer
import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The conversation with an editor: one thread reads messages, this one answers them. Nothing else is written to standard output.
struct EditorSession {
    private var server: Server
    private let log: ProtocolLog?
    private let inbox: EditorInbox
    /// How often the server looks whether the editor is still there, in milliseconds.
    private static let patience: Int32 = 3_000
    /// How long nobody has typed before a big project is checked as a whole, in milliseconds.
    private static let quiet: Int32 = 300

    init(_ server: Server, _ log: ProtocolLog?) throws {
        self.server = server
        self.log = log
        inbox = try EditorInbox()
    }

    /// Answers until the editor leaves. Returns the exit code: 0 if it asked the server to shut down before.
    mutating func run() throws -> Int32 {
        let (inbox, log) = (inbox, log)
        Task.detached { inbox.fill(from: STDIN_FILENO, log) }
        while true {
            inbox.wait(milliseconds: server.isUnfinished ? Self.quiet : Self.patience)
            let isQuiet = !inbox.hasItems
            if let parent = server.parent, kill(parent, 0) != 0, errno == ESRCH { return 1 }
            while let item = inbox.next() {
                switch item {
                case .answer(let answer): try send([answer])
                case .message(.request(let id, let method, _)) where inbox.takeCancelled(id):
                    try send([Message.failure(id, .requestCancelled, "'\(method)' was cancelled")])
                case .message(let message): try send(server.receive(message))
                case .end: return 1
                }
                if let code = server.exitCode { return code }
            }
            // Only the latest text is checked.
            try send(server.settle(isQuiet: isQuiet))
        }
    }

    private func send(_ messages: [JSONValue]) throws {
        for message in messages {
            log?.note("<--", message.text())
            try OpenFile.write(MessageFrames.framed(message), to: STDOUT_FILENO, "standard output")
        }
    }
}
