import ArgumentParser

/// Values for the parameters that mappings declare.
struct ParameterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A value for a parameter that a mapping declares under 'parameters'. Once for each; '2-3:name=value' is for that mapping alone.",
            valueName: "name=value"),
        completion: .parameters)
    var param: [String] = []

    func validate() throws {
        for entry in param where !entry.utf8.contains(UInt8(ascii: "=")) {
            throw ValidationError("'--param \(entry)' has no value: write '--param \(entry)=…'")
        }
        let repeated = Dictionary(grouping: given, by: \.name).values.first { Set($0.map(\.value)).count > 1 }
        if let first = repeated?.first { throw ValidationError("'--param \(first.name)' has two values: give it one") }
    }

    /// The values by name.
    var values: [String: String] { Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first } }

    private var given: [(name: String, value: String)] {
        param.map { entry in
            let parts = entry.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
