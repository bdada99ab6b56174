public import MapSyntax

extension Compiler {
    /// Applies fixes to the files of a project until none is left, in at most ten rounds. Writes nothing.
    ///
    /// A round applies all fixes that do not touch each other. A fix is left out if a new error, or a loss of rows or values that were kept,
    /// would follow. `isChosen` decides which findings of the files are fixed; a fix that edits or makes another file has to be refused there. `left` are
    /// the places of further findings that stay. `check` checks the files again, as `before` was checked.
    public func fixed(
        _ before: Check, by level: FixLevel, where isChosen: (Diagnostic, Diagnostic.Fix, [TextFile]) -> Bool,
        leaving left: (Check) -> Set<Int> = { _ in [] }, checking check: ([TextFile]) -> Check
    ) -> FixedProject {
        var project = FixedProject(check: before)
        var refused = RefusedFixes()
        var rounds = 0
        while true {
            let stays = left(project.check)
            let open = project.check.diagnostics.enumerated().compactMap { place, finding -> (Diagnostic, Diagnostic.Fix)? in
                guard !stays.contains(place), let fix = level.fix(of: finding), !refused.contains(finding, fix) else { return nil }
                return isChosen(finding, fix, project.check.files) ? (finding, fix) : nil
            }
            let round = FixRound(project.check, apart(open))
            guard !round.fixes.isEmpty, rounds < Self.mostFixRounds else {
                project.isUnfinished = !round.fixes.isEmpty
                // What another fix has resolved in the meantime is no longer of interest.
                let found = FindingCounts(project.check.diagnostics)
                project.refused = refused.all.filter { found[$0.finding] > 0 }
                return project
            }
            let outcome = round.applied(refusing: &refused, checking: check)
            guard !outcome.fixes.isEmpty else { continue }
            let places = findingPlaces(outcome.fixes.map(\.finding), files: project.check.files)
            project.applied += zip(outcome.fixes, places).map { FixedProject.AppliedFix(finding: $0.finding, fix: $0.fix, place: $1) }
            project.check = outcome.check
            rounds += 1
        }
    }

    private static var mostFixRounds: Int { 10 }

    /// Returns the fixes that do not touch the edits of one before, each with its finding. Of equal fixes, such as for the tabs of a file, one is
    /// applied and the findings of the others are gone with it.
    private func apart(_ open: [(Diagnostic, Diagnostic.Fix)]) -> [FixRound.Candidate] {
        var taken: [FixRound.Candidate] = []
        var places = TakenRanges()
        var newFiles: Set<String> = []
        for (finding, fix) in open {
            let isMark = finding.code == .notText
            guard !fix.edits.contains(where: { places.touches($0.range, isMark: isMark) }) else { continue }
            if let path = fix.newFile?.path, !newFiles.insert(path).inserted { continue }
            for edit in fix.edits { places.insert(edit.range, isMark: isMark) }
            taken.append(FixRound.Candidate(finding: finding, fix: fix))
        }
        return taken
    }
}
