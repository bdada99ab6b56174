import CArguments

/// The command line arguments.
enum Arguments {
    /// The arguments, the name of the program first. Empty if the system does not provide them.
    static let all: [String] = {
        guard let arguments = mapc_arguments() else { return CommandLine.arguments }
        return (0..<Int(mapc_argument_count())).compactMap { arguments[$0].map { String(cString: $0) } }
    }()
}
