import MapPlan
package import MapSyntax

extension DiagnosticCode {
    /// A mapping answers for something that a model describes, or with a text that is not one of that kind.
    package static let misplacedObject = DiagnosticCode("misplaced-object", .error)
}

extension Diagnostic {
    static func misplacedObject(_ object: ObjectSyntax, because reason: String, help: String) -> Diagnostic {
        Diagnostic(.misplacedObject, "'\(object.kind.rawValue) \(object.words)' \(reason)", at: object.range, help: help)
    }
}

extension ObjectAnswer {
    /// What to write for an object of this kind.
    var help: String {
        switch place {
        case .view(let view): "write 'drop', or 'CREATE VIEW \(quoted(view.name)) AS SELECT …'"
        case .trigger(let trigger): "write 'drop', or 'CREATE TRIGGER \(quoted(trigger.name)) …'"
        case .index(let index): "write 'drop', or 'CREATE INDEX \(quoted(index.name)) ON …'"
        case .check: "write 'drop', or one condition without CHECK around it"
        case .defaultValue: "write 'drop', or one value or expression without DEFAULT before it"
        case .generated: "write 'drop', or one expression without AS before it"
        case .foreignKey(_, let key):
            "write 'drop', or 'REFERENCES TABLE (\(key.columns.count == 1 ? "COLUMN" : "COLUMNS"))', with as many columns as the foreign key has"
        }
    }
}
