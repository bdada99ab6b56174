import ArgumentParser
import MapCompiler

/// The options of every command. Each has an environment variable, which the option overrides.
struct GlobalOptions: ParsableArguments {
    enum Colour: String, Choice {
        case auto, always, never

        var meaning: String {
            switch self {
            case .auto: "on a terminal"
            case .always: "also into files and pipes"
            case .never: "no colours"
            }
        }
    }

    @Flag(name: .shortAndLong, help: "Print results and errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Also print each action and its SQL.")
    var verbose = false

    @Option(help: ArgumentHelp("Whether to colour findings.", valueName: "when"))
    var color: Colour?

    @Option(
        help: ArgumentHelp(
            "The project file. The default is the nearest mapc.yaml in the current folder or a folder above it.", valueName: "file"),
        completion: .yaml)
    var config: String?

    mutating func validate() throws {
        if quiet && verbose { throw ValidationError("'--quiet' and '--verbose' cannot be used together") }
        if color == nil, let chosen = Environment["MAPC_COLOR"] {
            guard let colour = Colour(rawValue: chosen) else {
                throw ValidationError("MAPC_COLOR is auto, always or never, not '\(chosen.visible)'")
            }
            color = colour
        }
        config = config ?? Environment["MAPC_CONFIG"]
        if !quiet && !verbose {
            quiet = Environment["MAPC_QUIET"] == "1"
            verbose = !quiet && Environment["MAPC_VERBOSE"] == "1"
        }
    }

    var terminal: Terminal {
        let colour: Bool? =
            switch color ?? .auto {
            case .auto: nil
            case .always: true
            case .never: false
            }
        return Terminal(isQuiet: quiet, isVerbose: verbose, colour: colour)
    }
}
