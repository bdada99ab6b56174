import MapCompiler

extension Feature {
    /// What `mapc fmt` changes in the file.
    static let formatting = Feature("textDocument/formatting", "documentFormattingProvider") { place, _ throws(Refusal) in
        .array(try formattingHunks(of: place).map { textEdit(place.text.range(of: $0.bytes), $0.text) })
    }

    /// What `mapc fmt` changes in these lines.
    static let rangeFormatting = Feature("textDocument/rangeFormatting", "documentRangeFormattingProvider") { place, _ throws(Refusal) in
        guard let range = place.range else { return [] }
        let hunks = try formattingHunks(of: place).filter {
            $0.bytes.lowerBound <= range.upperBound && range.lowerBound <= $0.bytes.upperBound
        }
        return .array(hunks.map { textEdit(place.text.range(of: $0.bytes), $0.text) })
    }
}

private func formattingHunks(of place: Place) throws(Refusal) -> [Hunk] {
    let outcome = Compiler().formatted(place.text.file)
    guard let formatted = outcome.value else {
        throw Refusal(code: .requestFailed, words: outcome.diagnostics.first?.message ?? "the file cannot be formatted")
    }
    return hunks(from: place.text, to: formatted)
}
