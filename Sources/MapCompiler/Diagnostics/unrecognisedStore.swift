package import MapSyntax

extension DiagnosticCode {
    package static let unrecognisedStore = DiagnosticCode("unrecognised-store", .error)
}

extension Diagnostic {
    static func unrecognisedStore(_ store: String, said version: String, by evidence: StoreState.Evidence, known: [String]) -> Diagnostic {
        Diagnostic(
            .unrecognisedStore, "the database is at version \(version), which the project does not have", subject: store,
            notes: ["version \(version): \(evidence.rawValue)", "the project's versions are: " + known.joined(separator: ", ")],
            help: "add the model of that version to the project")
    }

    /// - Parameter words: lines such as `3 of 4 values of 'Note.created' are no date`.
    static func unrecognisedStore(_ store: String, like version: String, _ words: [String]) -> Diagnostic {
        Diagnostic(
            .unrecognisedStore, "the database has no receipt; its tables match version \(version), but its values do not",
            subject: store, notes: words.firstLines,
            help: "correct the types in the model, or use '--from \(version)' if the database is at that version")
    }

    /// One version has the store's tables and columns but not their types, and another fits but lacks some of them.
    ///
    /// - Parameter words: what the first version has otherwise.
    static func unrecognisedStore(_ store: String, between fuller: String, and fitting: String, _ words: [String]) -> Diagnostic {
        Diagnostic(
            .unrecognisedStore, "the database has no receipt, and may be at version \(fuller) or at version \(fitting)", subject: store,
            notes: ["it has tables or columns that version \(fitting) does not describe and version \(fuller) does"]
                + ["version \(fuller) differs from it:"] + words.firstLines,
            help: "correct the model of version \(fuller), or use '--from \(fitting)' if the database is at that version")
    }

    static func unrecognisedStore(_ store: String, nearest: String, _ differences: [String], isForeign: Bool) -> Diagnostic {
        if isForeign {
            return Diagnostic(
                .unrecognisedStore, "the database has none of the project's tables", subject: store,
                help: "check the paths of the database and of the project, or write a model of the database with 'mapc introspect'")
        }
        return Diagnostic(
            .unrecognisedStore, "the database has no receipt, and its tables match no version", subject: store,
            notes: ["the nearest is version \(nearest)"] + differences.firstLines,
            help: "write a model of the database with 'mapc introspect', and add it as a version")
    }

    /// The tables of a Core Data store are those of a version of which no hash is known.
    static func unprovenVersion(_ version: String, of store: String) -> Diagnostic {
        Diagnostic(
            .unrecognisedStore,
            "nothing but its tables says that the database is at version \(version): no version hash of that version is known",
            subject: store,
            help: "bring the hashes with 'mapc import --hashes DATABASE', or use '--from \(version)' if the database is at that version")
    }

    /// The version hashes of a Core Data store are those of no version.
    ///
    /// - Parameter isForeign: whether the store has no entity of the project.
    static func unknownHashes(_ store: String, nearest: String, _ differences: [String], isForeign: Bool) -> Diagnostic {
        Diagnostic(
            .unrecognisedStore,
            isForeign
                ? "this is the database of another application: it has none of the project's entities"
                : "no version has the version hashes of this Core Data store",
            subject: store, notes: isForeign ? [] : ["the nearest is version \(nearest)"] + differences.firstLines,
            help: isForeign
                ? "check the path, or write a model of the database with 'mapc introspect'"
                : "write a model of the database with 'mapc introspect', and add it as a version")
    }
}
