import ArgumentParser

/// Values for the parameters of the mappings on the way.
struct ParameterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A value that a mapping asks for under 'parameters'; repeatable.", valueName: "name=value"))
    var param: [String] = []

    func validate() throws {
        for entry in param where !entry.utf8.contains(UInt8(ascii: "=")) {
            throw ValidationError("'--param \(entry)' has no value: write '--param \(entry)=…'")
        }
    }

    /// The last of a name counts.
    var values: [String: String] {
        Dictionary(
            param.map { entry in
                let parts = entry.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            }, uniquingKeysWith: { $1 })
    }
}
