import MapSyntax

/// Something with a name in a file: an entity, an attribute, an entity mapping.
struct OutlineSymbol {
    /// What it is, in the numbers of the protocol.
    enum Kind: Int {
        case entity = 5
        case property = 7
        case relationship = 8
        case enumeration = 10
        case function = 12
        case variable = 13
        case enumCase = 22
        case composite = 23
        case mapping = 25
    }

    var name: String
    var detail: String?
    var kind: Kind
    var range: TextRange
    var nameRange: TextRange
    var children: [OutlineSymbol] = []
}

extension Feature {
    /// The outline of a file.
    static let documentSymbols = Feature("textDocument/documentSymbol", "documentSymbolProvider") { place, client throws(Refusal) in
        let symbols = outline(of: place.text.file)
        if client.nestsSymbols { return .array(symbols.map { json($0, place.text) }) }
        return .array(flat(symbols, below: nil, uri: place.snapshot.uri(of: place.file), place.text))
    }

    /// The entities, properties, enums and mappings of all projects with open documents, by a part of their names.
    static let workspaceSymbols = Feature("workspace/symbol", { _ in ("workspaceSymbolProvider", true) }) {
        workspace, _, params throws(Refusal) in
        let query = params["query"].text?.lowercased() ?? ""
        return .array(
            workspace.snapshots().flatMap { snapshot in
                snapshot.files.indices.flatMap { file in
                    let text = snapshot.text(of: file)
                    return found(outline(of: text.file), query).flatMap {
                        flat([$0.symbol], below: $0.owner, uri: snapshot.uri(of: file), text)
                    }
                }
            })
    }
}

/// Returns the symbols whose names contain a text, each without those below it.
private func found(_ symbols: [OutlineSymbol], _ query: String, below owner: String? = nil) -> [(symbol: OutlineSymbol, owner: String?)] {
    symbols.flatMap { symbol in
        var alone = symbol
        alone.children = []
        let own = query.isEmpty || symbol.name.lowercased().contains(query) ? [(alone, owner)] : []
        return own + found(symbol.children, query, below: symbol.name)
    }
}

private func json(_ symbol: OutlineSymbol, _ text: PositionedText) -> JSONValue {
    .object(present: [
        ("name", .string(symbol.name)), ("detail", symbol.detail.map { .string($0) }), ("kind", .integer(symbol.kind.rawValue)),
        ("range", text.range(of: symbol.range.union(symbol.nameRange))), ("selectionRange", text.range(of: symbol.nameRange)),
        ("children", .array(symbol.children.map { json($0, text) })),
    ])
}

private func flat(_ symbols: [OutlineSymbol], below owner: String?, uri: String, _ text: PositionedText) -> [JSONValue] {
    symbols.flatMap { symbol in
        [
            .object(present: [
                ("name", .string(symbol.name)), ("kind", .integer(symbol.kind.rawValue)), ("containerName", owner.map { .string($0) }),
                ("location", ["uri": .string(uri), "range": text.range(of: symbol.nameRange)]),
            ])
        ] + flat(symbol.children, below: symbol.name, uri: uri, text)
    }
}
