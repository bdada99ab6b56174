import MapAnalysis
import MapPlan
import MapPlanning
import RandomTesting

extension StoredValue {
    /// Returns the same value as other tools write it: dates with a space, with another offset or without one, UUIDs in another letter
    /// case, `1.50` for `1.5`.
    func respelled(_ coding: ColumnCoding, using random: inout SeededGenerator) -> StoredValue {
        guard case .text(let bytes) = self else { return self }
        let text = String(decoding: bytes, as: UTF8.self)
        var others: [String] = []
        switch coding.type {
        case .date where text.hasSuffix("Z"):
            let local = String(text.dropLast())
            let spaced = local.replacing("T", with: " ")
            others = [local, spaced, spaced + "Z", spaced + "+00:00", local.contains(".") ? spaced : spaced + ".000000"]
            if local.hasSuffix("T00:00:00") { others.append(String(local.prefix(10))) }
        case .date: others = [text.replacing(" ", with: "T"), text + "+00:00", text + "Z"]
        case .uuid: return inOtherLetters(using: &random)
        case .decimal: others = [text.contains(".") ? text + "0" : text + ".0", text.hasPrefix("-") ? "-0" + text.dropFirst() : "0" + text]
        default: return self
        }
        let meaning = decode(self, coding)
        let same = others.map { StoredValue.text($0) }.filter { decode($0, coding) == meaning }
        return same.isEmpty ? self : random.pick(same)
    }
}
