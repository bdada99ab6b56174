import MapPlan
package import MapSyntax

extension DiagnosticCode {
    package static let unaskedRows = DiagnosticCode("unasked-rows", .note)
}

extension Diagnostic {
    static func unaskedRows(of store: String, waitingFor parameters: [LegParameter]) -> Diagnostic {
        let names = parameters.map { "'\($0.name)'" }.joined(separator: " and ")
        return Diagnostic(
            .unaskedRows, "mapc has not checked the database's rows: the plan needs a value for \(names)", subject: store,
            help: "use " + parameters.map { "--param \($0.name)=…" }.joined(separator: " "))
    }

    /// - Parameter words: the reason: `it begins with SQL of the mapping's own, which changes them`.
    static func unaskedRows(of store: String, words: String) -> Diagnostic {
        Diagnostic(
            .unaskedRows, "mapc has not checked the database's rows: \(words)", subject: store,
            help: "run 'mapc check', which runs the migration on a private copy of the database")
    }

    /// - Parameter pass: the first pass that was not asked: `version 2 to 3`.
    static func unaskedRows(of store: String, from pass: String, words: String) -> Diagnostic {
        Diagnostic(
            .unaskedRows, "mapc has not checked the rows for the pass from \(pass) and what follows: \(words)", subject: store,
            help: "follow the other findings, and run 'mapc check' again")
    }

    /// - Parameter words: what nobody knows: `this assertion holds`.
    static func unaskedRows(of store: String, undecided words: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .unaskedRows, "mapc knows whether \(words) only when all rows fit", at: range, label: "not decided", subject: store,
            help: "follow the other findings, and run 'mapc check' again")
    }

    /// - Parameter words: why the foreign keys of the table were not looked at.
    static func unaskedRows(of store: String, foreignKeysOf table: String, words: String) -> Diagnostic {
        Diagnostic(
            .unaskedRows, "mapc has not checked the foreign keys of '\(table)': \(words)", subject: store,
            help: "run 'PRAGMA foreign_key_check(…)' in the application, which has what is missing here")
    }
}
