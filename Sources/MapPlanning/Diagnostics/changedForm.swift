package import MapSyntax

extension DiagnosticCode {
    /// Something that only the store declares reads or writes a column whose stored form changes.
    package static let changedForm = DiagnosticCode("changed-form", .error)
}

extension Diagnostic {
    /// - Parameters:
    ///   - column: a column such as `Event.at`.
    ///   - objects: texts such as `view 'recent'`, each of which reads or writes it.
    ///   - entry: the key that names the first of them under `objects`; nil if a mapping cannot name it.
    ///   - forms: the stored forms, such as `seconds since 1970` and `texts`.
    static func changedForm(
        of column: String, from former: String, to form: String, usedBy objects: [String], entry: String?, at range: TextRange?
    ) -> Diagnostic {
        let list = objects.dropLast().joined(separator: ", ") + (objects.count > 1 ? " and " : "") + (objects.last ?? "")
        return Diagnostic(
            .changedForm,
            "'\(column)' stores \(former) now and \(form) afterwards, and the database's \(list) \(objects.count == 1 ? "uses" : "use") it",
            at: range,
            notes: ["mapc keeps the texts of views, triggers and conditions as they are, and they would go on with the old form"],
            help: cure(entry, objects.count == 1 ? "it" : "them")
                + ", or write 'allow: { changed-form: <why it is right afterwards> }' in the mapping"
        )
    }

    /// - Parameters:
    ///   - cases: the stored values of new cases, as SQL writes them.
    ///   - column: a column such as `Ticket.state`.
    ///   - checks: texts such as `CHECK (state <> '')`.
    static func casesChecked(_ cases: [String], of column: String, by checks: [String], entry: String?, at range: TextRange?) -> Diagnostic
    {
        let list = cases.joined(separator: ", ")
        let verb = checks.count == 1 ? "compares" : "compare"
        return Diagnostic(
            .changedForm,
            "'\(column)' may store \(list) afterwards, and the database's \(checks.joined(separator: " and ")) \(verb) it",
            at: range,
            notes: [
                "mapc rewrites a CHECK of the column only where it lists exactly the cases of the enum; anything else may forbid the new ones"
            ],
            help: cure(entry, "it") + ", or write 'allow: { changed-form: <why it allows them> }' in the mapping")
    }

    /// - Parameters:
    ///   - texts: stored texts that the mapping replaces.
    ///   - column: a column such as `Ticket.state`.
    ///   - objects: texts such as `view 'recent'`, each of which has one of these texts and reads the column.
    static func valuesCompared(_ texts: [String], of column: String, by objects: [String], entry: String?, at range: TextRange?)
        -> Diagnostic
    {
        let list = texts.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .changedForm,
            "'\(column)' stores other texts in place of \(list), and the database's \(objects.joined(separator: " and ")) may still use \(texts.count == 1 ? "this text" : "these texts")",
            at: range,
            notes: ["mapc keeps the texts of views, triggers and conditions as they are, and they would look for the old values"],
            help: cure(entry, objects.count == 1 ? "it" : "them")
                + ", or write 'allow: { changed-form: <why it is right afterwards> }' in the mapping")
    }

    /// - Parameters:
    ///   - words: a text such as `DEFAULT 'new'`.
    ///   - isEmptied: whether the rows go, instead of getting other keys.
    ///   - column: a column such as `Task.state` with references to rows that get other keys.
    static func staleDefault(_ words: String, isEmptied: Bool, of column: String, entry: String?, at range: TextRange?) -> Diagnostic {
        let what = isEmptied ? "go" : "get other keys"
        return Diagnostic(
            .changedForm, "the rows that '\(column)' refers to \(what), and the database's \(words) has an old key", at: range,
            notes: ["new rows would refer to a row that does not exist, or to another one"],
            help: cure(entry, "it") + ", or write 'allow: { changed-form: <why it is right afterwards> }' in the mapping")
    }

    private static func cure(_ entry: String?, _ objects: String) -> String {
        entry.map { "write '\($0): drop' under 'objects' in the mapping, or its new SQL instead of 'drop'" }
            ?? "change or drop \(objects) first, with SQL of your own"
    }
}
