import ArgumentParser

/// A command, with what its manual page has beside the text of `--help`.
///
/// Its configuration names `mapc` as the command above it, so that the argument library can parse its arguments without the other commands.
protocol MapcCommand: ParsableCommand {
    static var examples: [Example] { get }
    /// The exit codes that the command can have.
    static var exits: [ExitStatus] { get }
}

/// A command line that can be pasted.
struct Example {
    var line: String
    /// What it does: an imperative sentence without a full stop.
    var purpose: String

    init(_ line: String, _ purpose: String) { (self.line, self.purpose) = (line, purpose) }
}
