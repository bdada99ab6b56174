import ArgumentParser
import MapCompiler

/// `mapc completions`: prints a script that makes a shell complete command lines of mapc.
struct CompletionsCommand: MapcCommand {
    enum Shell: String, Choice {
        case bash, zsh, fish

        var meaning: String {
            switch self {
            case .bash: "for ~/.bashrc, or a file in bash-completion's folder"
            case .zsh: "for ~/.zshrc, or a file '_mapc' in fpath"
            case .fish: "for ~/.config/fish/completions/mapc.fish"
            }
        }

        var script: String {
            switch self {
            case .bash: bashScript
            case .zsh: zshScript
            case .fish: fishScript
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "completions", _superCommandName: "mapc", abstract: "Print a script with which a shell completes commands of mapc.",
        discussion: """
            The script asks mapc when you press Tab. It completes commands, options and their values, databases, the codes of diagnostics, and the versions, \
            properties and parameters of the project. It shows what each means.

            Load it with 'source <(mapc completions bash)' in ~/.bashrc, with 'source <(mapc completions zsh)' in ~/.zshrc after compinit, or write it to \
            ~/.config/fish/completions/mapc.fish.
            """)

    static let examples = [
        Example("source <(mapc completions bash)", "Load the completions into this bash, or into each bash with this line in ~/.bashrc"),
        Example("mapc completions zsh >~/.zfunc/_mapc", "Install the completions for zsh, if ~/.zfunc is in fpath"),
        Example("mapc completions fish >~/.config/fish/completions/mapc.fish", "Install the completions for fish"),
    ]
    static let exits: [ExitStatus] = [.fine, .usage]

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Shell

    func run() throws { try options.terminal.print(PrintedText(file: shell.script)) }
}
