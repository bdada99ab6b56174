import MapAnalysis
import MapCompiler
import MapSyntax

/// Checks that a fix does what the finding's help promises: after it, the finding is gone, there is no new error, and no value is lost that
/// was kept before.
///
/// A value that could not be read, or an unknown name, may have hidden other mistakes of the author. Then losses are the author's, and new
/// errors about the meaning of text that can be read now are not caused by the fix.
enum HelpLaw {
    /// Findings for which this cannot hold, with the reason.
    static let exceptions: [(slug: String, title: String, reason: String)] = [
        (
            "item-or-source", "write 'note: $source.note'",
            "the author chooses one of two values; mapc then asks about the other one, which would be lost"
        ),
        ("unknown-destination", "write 'Unit'", "the line empties the entity once its name is right; the author has to accept that loss"),
        (
            "unknown-property", "write 'email'",
            "the attribute becomes unique once its name is right; only the author knows whether rows have the same value"
        ),
        (
            "unknown-function", "write 'now'",
            "the author writes a date where a text is needed: how to write the date as text is the author's choice"
        ),
        ("unknown-attribute", "write 'latitude'", "the same row lacks another value, which mapc reports when it can read the name"),
        (
            "unordered-versions", "write 'after: 1'",
            "the author meant the version that a mapping names, which mapc reports when it knows the order"
        ),
        ("unknown-entity", "write 'Person'", "the subentity repeats what the parent has, which mapc reports when it knows the parent"),
    ]

    /// Returns every fix that breaks the law, in words.
    static func breaches(of check: Check) -> [String] {
        EditLaw.note(check.diagnostics)
        return HelpLineLaw.breaches(in: check.diagnostics, check.files)
            + check.diagnostics.flatMap { finding in
                finding.fixes.compactMap { fix in
                    breach(of: fix, for: finding, in: check).map {
                        "\(Finding(finding, files: check.files).line)\n    '\(fix.title)': \($0)"
                    }
                }
            }
    }

    /// Returns the same for findings in the rows of a store: after the fix, the plan is made and the rows are checked again.
    static func breaches(on subject: LawSubject) -> [String] {
        guard let plan = subject.plan else { return [] }
        let findings = findings(of: plan, on: subject, in: subject.check)
        EditLaw.note(findings)
        return HelpLineLaw.breaches(in: findings, subject.check.files)
            + findings.flatMap { finding in
                finding.fixes.compactMap { fix in
                    breach(ofRows: fix, for: (finding, findings.count { Saying($0) == Saying(finding) }), on: subject).map {
                        "\(finding.message)\n    '\(fix.title)': \($0)"
                    }
                }
            }
    }

    private static func breach(
        ofRows fix: Diagnostic.Fix, for finding: (Diagnostic, count: Int), on subject: LawSubject
    ) -> String? {
        let files = fix.applied(to: subject.check.files)
        let after = Compiler().check(files)
        if let new = after.diagnostics.first(where: { $0.severity == .error }) {
            return "a new error: \(Finding(new, files: files).line)" + shown(fix, files)
        }
        // A fix does not change the version of the store.
        guard let plan = subject.state.flatMap({ Compiler().plan(after, for: $0).value }) else {
            return "there is no plan any more" + shown(fix, files)
        }
        if findings(of: plan, on: subject, in: after).count(where: { Saying($0) == Saying(finding.0) }) >= finding.count {
            return "the finding is still there" + shown(fix, files)
        }
        return namesLoss(fix) ? nil : lossOfFix(from: subject.check, to: after).map { $0 + shown(fix, files) }
    }

    /// Returns the findings in the rows. Of a pass over several versions, `mapc check` knows the mapping that a fix belongs into. It also finds what the result
    /// does not satisfy.
    private static func findings(of plan: Plan, on subject: LawSubject, in check: Check) -> [Diagnostic] {
        if let state = subject.state, plan.legs.contains(where: { !$0.passed.isEmpty || $0.checks.contains { $0.fixes != nil } }) {
            let found = Compiler().tryOut(plan, for: state, in: check, to: nil, isStepwise: false, rowLimit: 20)
            return found.diagnostics + (found.value?.findings.map(\.diagnostic) ?? [])
        }
        let preview = Compiler().preview(plan, on: subject.store, files: check.files)
        return preview.diagnostics + (preview.value?.preflight.diagnostics ?? [])
    }

    private static func breach(of fix: Diagnostic.Fix, for finding: Diagnostic, in check: Check) -> String? {
        if exceptions.contains(where: { $0.slug == finding.code.slug && fix.title.hasPrefix($0.title) }) { return nil }
        if fix.edits.isEmpty && fix.newFile == nil { return "it changes nothing" }
        let files = fix.applied(to: check.files)
        let after = Compiler().check(files)
        let (was, now) = (count(finding, in: check), count(finding, in: after))
        if now >= was { return "the finding is still there" + shown(fix, files) }
        // What was left out because it might have followed from the mistake was there before.
        let known = (check.diagnostics + check.analysis.steps.flatMap(\.errors)).map(Saying.init)
        let isReadingNow = DiagnosticCode.ofSyntax.contains(finding.code)
        let new = after.diagnostics.first { new in
            if isReadingNow && !DiagnosticCode.ofSyntax.contains(new.code) { return false }
            // If the fix names a loss, that must be accepted by a separate line.
            if namesLoss(fix) && new.code.slug.hasPrefix("dropped-") { return false }
            return new.severity == .error && !known.contains(Saying(new))
        }
        if let new {
            return "a new error: \(Finding(new, files: files).line)" + shown(fix, files)
        }
        let isUnread = isReadingNow || finding.code.slug.hasPrefix("unknown-")
        if namesLoss(fix) || isUnread { return nil }
        return lossOfFix(from: check, to: after).map { $0 + shown(fix, files) }
    }

    /// Whether the fix's words announce that rows or values are removed or changed: `distinct`, `onNil: drop`, `drop`, `to empty it`.
    private static func namesLoss(_ fix: Diagnostic.Fix) -> Bool {
        ["distinct", "drop", "to empty it", "which changes"].contains { fix.title.contains($0) }
    }

    /// The code and message of a finding, without its place, which moves when the file is edited.
    private struct Saying: Equatable {
        var slug: String
        var message: String

        init(_ diagnostic: Diagnostic) {
            slug = diagnostic.code.slug
            message = diagnostic.message
        }
    }

    private static func count(_ finding: Diagnostic, in check: Check) -> Int {
        check.diagnostics.count { Saying($0) == Saying(finding) }
    }

    /// Returns the file that the fix changed, for messages.
    private static func shown(_ fix: Diagnostic.Fix, _ files: [TextFile]) -> String {
        let changed = fix.edits.first.map { files[Int($0.range.file.index)] } ?? fix.newFile
        return changed.map { "\n--- \($0.path)\n\(String(decoding: $0.bytes, as: UTF8.self))---" } ?? ""
    }
}
