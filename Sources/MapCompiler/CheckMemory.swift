import MapAnalysis
import MapSyntax

/// What is known from the last check of a project, for the next.
package struct CheckMemory: Sendable {
    var parsing: ParseMemory
    var analysis: AnalysisMemory

    package init(isKept: Bool = true) { (parsing, analysis) = (ParseMemory(isKept: isKept), AnalysisMemory(isKept: isKept)) }
}
