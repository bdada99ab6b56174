package import MapSyntax

extension DiagnosticCode {
    /// A function of the mapping file needs its own result.
    package static let functionCycle = DiagnosticCode("function-cycle", .error)
}

extension Diagnostic {
    /// - Parameter names: the functions and file `let`s of the cycle, each once.
    static func functionCycle(_ names: [String], at range: TextRange) -> Diagnostic {
        let shown = names.count > 8 ? names.prefix(4) + ["…"] + names.suffix(2) : names[...]
        return Diagnostic(
            .functionCycle, "'\(names[0])' depends on itself", at: range, label: "closes the cycle",
            notes: ["the cycle is \((shown + [names[0]]).joined(separator: " → "))"],
            help: "a function cannot call itself; use a method of a sequence instead, as in '.sum($0.size)'")
    }
}
