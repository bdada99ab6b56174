public import MapSyntax

extension Compiler {
    /// Applies fixes to the files of a project until none is left, in at most ten rounds. Writes nothing.
    ///
    /// A round applies all fixes that do not touch each other. A fix is left out if a new error, or a loss of rows or values that were kept,
    /// would follow. `isChosen` decides which findings of the files are fixed; a fix that edits or makes another file has to be refused there. `check` checks
    /// the files again, as `before` was checked.
    public func fixed(
        _ before: Check, by level: FixLevel, where isChosen: (Diagnostic, Diagnostic.Fix, [TextFile]) -> Bool,
        checking check: ([TextFile]) -> Check
    ) -> FixedProject {
        var project = FixedProject(check: before)
        var refused = RefusedFixes()
        var rounds = 0
        while true {
            let open = project.check.diagnostics.compactMap { finding in
                level.fix(of: finding).flatMap { fix in
                    isChosen(finding, fix, project.check.files) && !refused.contains(finding, fix) ? (finding, fix) : nil
                }
            }
            let round = FixRound(project.check, apart(open))
            guard !round.fixes.isEmpty, rounds < Self.mostFixRounds else {
                project.isUnfinished = !round.fixes.isEmpty
                // What another fix has resolved in the meantime is no longer of interest.
                project.refused = refused.all.filter { one in project.check.diagnostics.contains { FixRound.isSame($0, one.finding) } }
                return project
            }
            let outcome = round.applied(refusing: &refused, checking: check)
            guard !outcome.fixes.isEmpty else { continue }
            project.applied += outcome.fixes.map {
                FixedProject.AppliedFix(finding: $0.finding, fix: $0.fix, files: project.check.files)
            }
            project.check = outcome.check
            rounds += 1
        }
    }

    private static var mostFixRounds: Int { 10 }

    /// Returns the fixes that do not touch the edits of one before, each with its finding. Of equal fixes, such as for the tabs of a file, one is
    /// applied and the findings of the others are gone with it.
    private func apart(_ open: [(Diagnostic, Diagnostic.Fix)]) -> [FixRound.Candidate] {
        var taken: [FixRound.Candidate] = []
        var places: [TextRange] = []
        var newFiles: Set<String> = []
        for (finding, fix) in open {
            guard !fix.edits.contains(where: { edit in places.contains { edit.range.touches($0) } }) else { continue }
            if let path = fix.newFile?.path, !newFiles.insert(path).inserted { continue }
            places += fix.edits.map(\.range)
            taken.append(FixRound.Candidate(finding: finding, fix: fix))
        }
        return taken
    }
}

extension TextRange {
    fileprivate func touches(_ other: TextRange) -> Bool { file == other.file && lower <= other.upper && other.lower <= upper }
}
