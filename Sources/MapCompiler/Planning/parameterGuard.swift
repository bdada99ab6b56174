import MapAnalysis
import MapPlan
import MapPlanning

extension LegParameter {
    /// The condition, in SQL, that the shell's parameter has a value of the type, in the form in which the statements of a plan read it. A parameter that nobody has set
    /// is NULL, and breaks it.
    var isSetInShell: String {
        let name = ":\(name)"
        func isOf(_ form: String, _ further: String = "") -> String {
            "typeof(\(name)) = '\(form)'" + (further.isEmpty ? "" : " AND " + further)
        }
        switch ValueType(builtIn: type) {
        case .boolean: return isOf("integer", "\(name) IN (0, 1)")
        case .int16: return isOf("integer", "\(name) BETWEEN -32768 AND 32767")
        case .int32: return isOf("integer", "\(name) BETWEEN -2147483648 AND 2147483647")
        case .int64, .date: return isOf("integer")
        case .double: return isOf("real", "abs(\(name)) < 9e999")
        case .float: return isOf("real", "abs(\(name)) <= \(Double(Float.greatestFiniteMagnitude))")
        case .decimal:
            let digits = "ltrim(\(name), '-')"
            let isPlain =
                "\(name) NOT GLOB '*[^-0-9.]*' AND \(name) NOT GLOB '?*-*' AND \(digits) GLOB '[0-9]*' AND \(digits) NOT GLOB '0[0-9]*'"
            return isOf(
                "text", isPlain + " AND \(name) NOT GLOB '*.*.*' AND \(name) NOT GLOB '*.' AND \(name) NOT GLOB '*.*0' AND \(name) <> '-0'")
        case .uuid: return isOf("blob", "length(\(name)) = 16")
        case .data: return isOf("blob")
        case nil where !cases.isEmpty:
            return isOf("text", "\(name) IN (\(cases.map { visibleLiteral(.text($0)) }.joined(separator: ", ")))")
        default: return isOf("text")
        }
    }
}
