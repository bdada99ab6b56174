import MapAnalysis

extension Check {
    /// Returns what of the results of steps nobody compares with the mappings, for people: what SQL of an author writes, and rows that the calling program gets.
    func uncompared(in steps: [CompleteMapping]) -> [String] {
        var words: [String] = []
        for step in steps {
            if let sql = step.sql, !sql.texts.isEmpty { words.append("what SQL of '\(files[Int(sql.key.file.index)].path)' writes") }
            if let emission = step.emits.first { words.append("the rows that '\(files[Int(emission.range.file.index)].path)' emits") }
        }
        return words
    }
}
