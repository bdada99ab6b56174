import CArguments

/// The command line arguments.
enum Arguments {
    /// The arguments, the name of the program first. Empty if the system does not provide them.
    static let all: [String] = given { String(cString: $0) } ?? CommandLine.arguments

    /// The first argument that is not UTF-8, with other characters in place of the bytes that are not. It may be the name of a file, and would lead to another.
    static let unspeakable: String? = given { String(validatingCString: $0) == nil ? String(cString: $0) : nil }?.first

    private static func given(_ read: (UnsafePointer<CChar>) -> String?) -> [String]? {
        mapc_arguments().map { arguments in (0..<Int(mapc_argument_count())).compactMap { arguments[$0].flatMap { read($0) } } }
    }
}
