#if canImport(FoundationEssentials)
    // The canonical decomposition is in the standard library, but its public name is in Foundation. On Linux, loading Foundation takes
    // longer than the whole rest of the start.
    @_spi(_Unicode) import Swift
#else
    import Foundation
#endif

extension Function {
    static let unaccent = Function(
        "unaccent",
        """
        Removes the accents of a text: every character is decomposed, and the marks above and below it are removed. Letters such as `ø` \
        and `ł` are not decomposed.
        """,
        Form.text(gives: .type(.string)),
        evaluate: { $0[0].cut { withoutMarks($0.string).utf8 } },
        examples: [
            Example(#"unaccent("Éclair à la crème")"#, .text("Eclair a la creme")), Example(#"unaccent("Ångström")"#, .text("Angstrom")),
            Example(#"unaccent("e\u{301}")"#, .text("e")), Example(#"fold(unaccent("Ñandú"))"#, .text("nandu")),
            Example(#"unaccent("Łódź")"#, .text("Łodz")), Example("unaccent(nil)", .nil),
        ])
}

private func withoutMarks(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var kept = String.UnicodeScalarView()
    for scalar in decomposed(text) where scalar.properties.generalCategory != .nonspacingMark { kept.append(scalar) }
    return String(kept)
}

private func decomposed(_ text: String) -> some Sequence<Unicode.Scalar> {
    #if canImport(FoundationEssentials)
        text._nfd
    #else
        text.decomposedStringWithCanonicalMapping.unicodeScalars
    #endif
}
