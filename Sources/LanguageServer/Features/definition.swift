import MapSyntax

extension Feature {
    /// Where a name is declared.
    static let definition = Feature("textDocument/definition", "definitionProvider") { place, _ throws(Refusal) in
        guard let occurrence = place.occurrence, let range = place.snapshot.declaration(of: occurrence.referent) else { return .null }
        return place.snapshot.location(of: range)
    }

    /// Every place that refers to the same.
    static let references = Feature("textDocument/references", "referencesProvider") { place, _ throws(Refusal) in
        guard let occurrence = place.occurrence else { return [] }
        let isComplete = place.params["context"]["includeDeclaration"] != .boolean(false)
        let found = place.snapshot.occurrences(of: occurrence.referent).filter { isComplete || !$0.isDeclaration }
        return .array(found.map { place.snapshot.location(of: $0.range) })
    }

    /// The places in this file that refer to the same.
    static let highlight = Feature("textDocument/documentHighlight", "documentHighlightProvider") { place, _ throws(Refusal) in
        guard let occurrence = place.occurrence else { return [] }
        let found = place.snapshot.occurrences(in: place.file).filter { $0.referent == occurrence.referent }
        return .array(found.map { ["range": place.text.range(of: $0.range), "kind": $0.isDeclaration ? 3 : 2] })
    }
}
