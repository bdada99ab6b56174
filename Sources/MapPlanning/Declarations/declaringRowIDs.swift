import MapPlan

extension TableDeclaration {
    /// Removes WITHOUT ROWID, and the comma between it and STRICT. Comments stay. Returns nil if the table has rowids.
    func declaringRowIDs() -> String? {
        let solid = tokens.indices[(close + 1)...].filter { !tokens[$0].isBlank }
        guard let place = solid.firstIndex(where: { tokens[$0].isKeyword("without") }), place + 1 < solid.count else { return nil }
        var gone = Set(solid[place...place + 1])
        if place + 2 < solid.count, tokens[solid[place + 2]].isSymbol(",") {
            gone.insert(solid[place + 2])
        } else if place > 0, tokens[solid[place - 1]].isSymbol(",") {
            gone.insert(solid[place - 1])
        }
        // A space that ends the line of a comment stays.
        let spaces = gone.map { $0 - 1 }.filter { tokens[$0].kind == .space && !tokens[$0 - 1].text.hasPrefix("--") }
        gone.formUnion(spaces)
        return tokens.indices.filter { !gone.contains($0) }.map { tokens[$0].text }.joined()
    }
}
