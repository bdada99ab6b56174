import CArguments

/// What mapc was called with.
enum Arguments {
    /// The name under which it was called first; empty where nobody can tell.
    static let all: [String] = {
        guard let arguments = mapc_arguments() else { return CommandLine.arguments }
        return (0..<Int(mapc_argument_count())).compactMap { arguments[$0].map { String(cString: $0) } }
    }()
}
