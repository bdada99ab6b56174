package import MapAnalysis
import MapPlan
package import MapSyntax

/// Reports column types in a model that change every value of the attribute, or a case of an enum. For example, numbers under `VARCHAR(20)`
/// become texts and can no longer be read as numbers.
package func reportUnfitColumnTypes(of model: Model, into diagnostics: inout Diagnostics) {
    for entity in model.entities {
        for case .attribute(let attribute) in entity.declared {
            guard let declared = attribute.declaredType else { continue }
            let form = columnForm(of: attribute.type.value, attribute.representation)
            // SQLite makes a key declared exactly INTEGER the row ID.
            if sameName(declared, "integer"), model.isWholeKey(attribute), form.declaredType != "INTEGER" {
                diagnostics.report(
                    Diagnostic(
                        .unfitRepresentation,
                        "a key declared '\(declared)' is SQLite's row id, which holds integers only, and '\(entity.name).\(attribute.name)' is stored as \(form.declaredType)",
                        at: attribute.range, label: "how it would be stored", help: form.coding.help(declaring: form.declaredType)))
                continue
            }
            let affinity = Column.Affinity(declaredType: declared)
            let changed = model.samples(of: form.coding).first {
                decode(affinity.kept($0), form.coding, in: model) != decode($0, form.coding, in: model)
            }
            guard let changed else { continue }
            diagnostics.report(
                Diagnostic(
                    .unfitRepresentation,
                    "a column declared '\(declared)' makes \(affinity.kept(changed).words) of \(changed.words), which '\(entity.name).\(attribute.name)' cannot read",
                    at: attribute.range, label: "how it would be stored",
                    help: form.coding.help(declaring: form.declaredType)))
        }
    }
}

extension Model {
    /// Whether the attribute alone is the key of its hierarchy.
    fileprivate func isWholeKey(_ attribute: Attribute) -> Bool { self[root(of: attribute.id.entity)].key == [attribute.id] }

    /// Returns a value with this coding, in stored form; for an enum, each case.
    fileprivate func samples(of coding: ColumnCoding) -> [StoredValue] {
        if case .cases(let cases) = coding.representation { return cases.map { encode(.text(Array($0.name.utf8)), coding) } }
        let value: Value? =
            switch coding.type {
            case .boolean: .boolean(true)
            case .int16, .int32, .int64: .integer(1)
            case .float, .double: .real(0.5)
            case .decimal: .decimal("1.5")
            case .date: .date(1_700_000_000_000_000)
            default: nil
            }
        if let value { return [encode(value, coding)] }
        guard case .enumeration(_, let name) = coding.type else { return [] }
        return enumeration(name)?.cases.map { .text(Array($0.utf8)) } ?? []
    }
}

extension ColumnCoding {
    fileprivate func help(declaring type: String) -> String {
        let other = self.type == .decimal ? "write 'stored: numeric'" : "leave 'type' out"
        return "declare the column '\(type)', or \(other)"
    }
}

extension StoredValue {
    fileprivate var words: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "the integer \(number)"
        case .real(let number): "the real \(number)"
        case .text(let bytes): "the text '\(String(decoding: bytes, as: UTF8.self))'"
        case .blob: "a blob"
        }
    }
}
