import MapSyntax

extension Feature {
    /// What may be written at the cursor: keys, names and parts of expressions. It works in lines that YAML cannot read yet.
    static let completion = Feature(
        "textDocument/completion", "completionProvider", ["triggerCharacters": [".", "$", " ", ":", "["]]
    ) { place, _ throws(Refusal) in
        guard let offset = place.offset, let completer = Completer(place, offset) else { return ["isIncomplete": false, "items": []] }
        let range = place.text.range(of: completer.start..<offset)
        return ["isIncomplete": false, "items": .array(completer.items.map { $0.json(replacing: range) })]
    }
}
