import MapCompiler

/// A plan as Markdown for a comment of a pull request: one line that says what is lost, and the plan and its SQL behind it.
struct PlanMarkdown {
    let plan: Plan
    let text: PlanText
    /// Rows that do not fit, as lint prints findings; empty if all fit.
    let misfits: String

    /// GitHub accepts 65,536 characters in a comment, GitLab more.
    private static let mostCharacters = 60_000

    var lines: [String] {
        guard !plan.legs.isEmpty else { return text.lines.map { "mapc: " + Self.escaped($0) } }
        let place = text.state.path.map { " " + $0 } ?? ""
        var lines = ["<details>", "<summary>\(summary)</summary>", ""]
        var left = Self.mostCharacters
        /// Adds lines between fences, or the command that prints them.
        func add(_ added: [String], _ command: String) {
            let count = added.reduce(0) { $0 + $1.count + 1 }
            guard count <= left else { return lines.append("Too long for a comment: `\(command)\(place)` prints it.") }
            left -= count
            lines += fenced(added)
        }
        let found = misfits.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        if !found.isEmpty {
            lines += ["**Some rows do not fit. `mapc apply` would change nothing:**", ""]
            add(found, "mapc plan")
            lines.append("")
        }
        add(text.lines, "mapc plan")
        if !text.isVerbose, !statements.isEmpty {
            lines += ["", "<details>", "<summary>SQL</summary>", ""]
            add(statements, "mapc plan --verbose")
            lines += ["", "</details>"]
        }
        return lines + ["", "</details>"]
    }

    /// `<b>Blog 1 → 2</b>: 2 steps; not kept: Post.body, Tag`
    private var summary: String {
        let isNew = plan.legs.first?.source.version.isEmpty ?? true
        let way = isNew ? "new at \(plan.legs.last?.destination.version ?? "")" : plan.versions.joined(separator: " → ")
        let count = plan.legs.flatMap(\.steps).count
        let found = PlanLosses(plan: plan).words
        let losses = found.isEmpty && misfits.isEmpty ? ["every row and value is kept"] : found
        let facts =
            (misfits.isEmpty ? [] : ["some rows do not fit"]) + [count == 1 ? "1 step" : "\(count) steps"] + (isNew ? [] : losses)
        return "<b>\(Self.escaped("\(plan.model) \(way)"))</b>: \(Self.escaped(facts.joined(separator: "; ")))"
    }

    private var statements: [String] { plan.legs.flatMap(\.steps).flatMap(\.statements).flatMap(\.lines) }

    /// Returns lines between fences that are longer than any row of backticks in them.
    private func fenced(_ lines: [String]) -> [String] {
        let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence + "text"] + lines + [fence]
    }

    /// Returns a text for a place where HTML is allowed.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
