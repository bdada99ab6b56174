import MapAnalysis
import MapSyntax

/// Something that may be written at the cursor.
struct CompletionItem {
    /// What it is, in the numbers of the protocol.
    enum Kind: Int {
        case method = 2
        case function = 3
        case field = 5
        case variable = 6
        case entity = 7
        case mapping = 9
        case property = 10
        case value = 12
        case enumeration = 13
        case enumCase = 20
        case type = 25
    }

    var label: String
    var kind: Kind
    /// Its type, or what it belongs to.
    var detail: String?
    var words: String?
    /// What is inserted, if it is more than the label.
    var text: String?
    /// The place in the list, before the label decides.
    var rank = 1

    func json(replacing range: JSONValue) -> JSONValue {
        .object(present: [
            ("label", .string(label)), ("kind", .integer(kind.rawValue)), ("detail", detail.map { .string($0) }),
            ("documentation", words.map { ["kind": "markdown", "value": .string($0)] }), ("sortText", .string("\(rank)\(label)")),
            // Neovim offers all items that have an edit and no such text, whatever is typed.
            ("filterText", .string(label)),
            ("textEdit", textEdit(range, text ?? label)),
        ])
    }
}

extension CompletionItem {
    static func property(_ id: PropertyID, in model: Model) -> CompletionItem {
        let property = model[id]
        return CompletionItem(
            label: property.name, kind: property.attribute == nil ? .field : .property, detail: propertyWords(property, in: model),
            words: property.attribute?.doc ?? property.relationship?.doc)
    }

    static func entity(_ entity: Entity, in model: Model) -> CompletionItem {
        CompletionItem(label: entity.name, kind: .entity, detail: "entity of version \(model.version)", words: entity.doc)
    }

    static func function(_ function: Function) -> CompletionItem {
        CompletionItem(
            label: function.name, kind: .function, detail: function.signatures.first, words: LanguageServer.words(about: function), rank: 3)
    }

    static func word(_ word: String, _ kind: Kind = .value, detail: String? = nil, rank: Int = 1) -> CompletionItem {
        CompletionItem(label: word, kind: kind, detail: detail, rank: rank)
    }
}
