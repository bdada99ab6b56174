import ArgumentParser

/// Values for the parameters that mappings declare.
struct ParameterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A value for a parameter that a mapping declares under 'parameters'. Repeatable.", valueName: "name=value"),
        completion: .parameters)
    var param: [String] = []

    func validate() throws {
        for entry in param where !entry.utf8.contains(UInt8(ascii: "=")) {
            throw ValidationError("'--param \(entry)' has no value: write '--param \(entry)=…'")
        }
    }

    /// The values by name; the last value given for a name wins.
    var values: [String: String] {
        Dictionary(
            param.map { entry in
                let parts = entry.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            }, uniquingKeysWith: { $1 })
    }
}
