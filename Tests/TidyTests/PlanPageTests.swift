import Testing

/// Checks that `docs/plans.md` describes every kind of step that a plan can have, as `mapc explain` does.
@Suite struct PlanPageTests {
    @Test("The table of the kinds of steps has what mapc explain prints")
    func kindsAreListed() {
        let meanings = Repository.text("Sources/mapc/Help/StepKindMeaning.swift")
        let explained = Pattern(#"^ *case \.(\w+): "([^"]+)"$"#).matches(in: meanings)
            .map { "`\($0[1])`: \($0[2].replacing("'", with: "`"))" }
        let listed = Pattern(#"^\| (`\w+`) \| ([^|]+) \|"#).matches(in: Repository.text("docs/plans.md"))
            .map { "\($0[1]): \($0[2])" }
        #expect(explained.count == 9)
        #expect(listed == explained)
    }
}
