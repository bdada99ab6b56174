package import MapSyntax

extension DiagnosticCode {
    /// A test that mapc writes of a database does not have some of its values or rows.
    package static let leftOutOfTest = DiagnosticCode("left-out-of-test", .warning)
}

extension Diagnostic {
    /// Reports values of a property, or whole rows of an entity, that a test cannot have.
    ///
    /// - Parameters:
    ///   - what: `'Item.price' of Item 2, 3`
    ///   - reason: the finding about the first of them.
    ///   - range: the property or the entity.
    ///   - line: what the test would have.
    static func leftOutOfTest(_ what: String, because reason: String, at range: TextRange, label: String, line: String) -> Diagnostic {
        Diagnostic(
            .leftOutOfTest, "the test leaves out \(what): \(reason)", at: range, label: label, notes: ["it would be: \(line)"],
            help: "correct it in the database and record again, or let a test name the database, as in 'store: stores/1.sqlite'")
    }

    /// Reports rows that a migration refuses, which are in a test of their own.
    ///
    /// - Parameter isAlone: whether no other test of the file has rows.
    static func setAside(_ count: Int, in test: String, expecting code: String, of store: String, isAlone: Bool) -> Diagnostic {
        var note = Diagnostic(
            .leftOutOfTest,
            "\(count) row\(count == 1 ? " does" : "s do") not fit: the test '\(test)' has \(count == 1 ? "it" : "them"), and expects '\(code)'",
            subject: store, notes: isAlone ? [] : ["the other rows of the file do not refer to \(count == 1 ? "it" : "them")"],
            help: "'mapc check \(store)' shows all such rows, and how to change the mapping")
        note.severity = .note
        return note
    }
}
