package import MapSyntax

extension DiagnosticCode {
    /// An object of the store that the model does not describe uses something that the plan drops, renames or rebuilds.
    package static let objectInTheWay = DiagnosticCode("object-in-the-way", .error)
}

extension Diagnostic {
    static func objectInTheWay(
        _ kind: String, _ name: String, uses what: String, whichThisPlan action: String = "drops", entry: String? = nil,
        at range: TextRange?
    ) -> Diagnostic {
        Diagnostic(
            .objectInTheWay, "the database's \(kind) '\(name)' uses \(what), which this plan \(action)", at: range,
            notes: ["mapc keeps the texts of views, triggers and conditions as they are and never edits them"],
            help: entry.map { "write '\($0): drop' under 'objects' in the mapping, or its new SQL instead of 'drop'" }
                ?? "drop or change the \(kind) first, with SQL of your own, and plan again")
    }

    package static func objectBroken(_ kind: String, _ name: String, because message: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .objectInTheWay, "the database's \(kind) '\(name)' would no longer work after this plan: \(message)", at: range,
            notes: ["it works now, and this plan does not edit it"],
            help: ["view", "trigger", "index", "generated column", "foreign key"].contains(kind)
                ? "write '\(kind) \(name): drop' under 'objects' in the mapping, or its new SQL instead of 'drop'"
                : "drop or change the \(kind) first, with SQL of your own, and plan again")
    }

    /// - Parameters:
    ///   - objects: texts such as `trigger 'post_changed'`.
    ///   - entries: the keys that name them under `objects`, if a mapping can name them all: `trigger post_changed`.
    ///   - change: what happens to the rows of the table.
    static func objectsLost(
        _ objects: [String], entries: [String] = [], of table: String, with change: String = "rows move to another table",
        at range: TextRange?
    ) -> Diagnostic {
        let list = objects.dropLast().joined(separator: ", ") + (objects.count > 1 ? " and " : "") + (objects.last ?? "")
        let (verb, pronoun) = objects.count == 1 ? ("belongs", "it") : ("belong", "them")
        let areColumns = objects.allSatisfy { $0.hasPrefix("column ") }
        let (it, applies) = objects.count == 1 ? ("it", "applies") : ("they", "apply")
        let cure =
            areColumns ? "describe \(pronoun) in the models and carry \(pronoun) over, or drop \(pronoun) first" : "drop \(pronoun) first"
        return Diagnostic(
            .objectInTheWay, "the database's \(list) \(verb) to the table '\(table)', whose \(change) without \(pronoun)",
            at: range,
            notes: [
                areColumns
                    ? "no model describes \(pronoun), so the rows would arrive without \(objects.count == 1 ? "its" : "their") values"
                    : "mapc cannot tell whether \(it) \(applies) to the rows of another table"
            ],
            help: entries.isEmpty
                ? "\(cure), with SQL of your own, and plan again"
                : "write \(entries.map { "'\($0): drop'" }.joined(separator: ", ")) under 'objects' in the mapping")
    }

    /// - Parameter name: a name such as `Tag`; for a column, `Item.colour`.
    static func nameTaken(
        _ kind: String, _ name: String, unknownTo source: String, wantedBy destination: String, at range: TextRange?
    ) -> Diagnostic {
        Diagnostic(
            .objectInTheWay,
            "the database has \(kind == "index" ? "an" : "a") \(kind) '\(name)' that version \(source) does not describe, and version \(destination) needs its name",
            at: range, notes: ["mapc does not change what no version describes"],
            help: "rename or drop the \(kind) with SQL of your own and plan again, or describe it in version \(source)")
    }
}
