import MapCompiler
import MapSyntax
import Synchronization

/// Checks that every diagnostic has an edit somewhere in the pages, or a line here that says why there can be none.
enum EditLaw {
    /// Codes without an edit, by the reason.
    static let exceptions: [(reason: String, slugs: [String])] = [
        (
            "The project is right: the database, or another program that uses it, is not as the migration needs it.",
            [
                "adopted-version", "ambiguous-version", "busy-store", "changed-form", "changed-open-version", "no-released-backup",
                "not-at-open-version", "other-digest", "past-version", "withdrawn-end", "changed-meaning", "changed-store",
                "conflicting-column",
                "core-data-store", "damaged-rows", "missing-external-files",
                "damaged-store", "excessive-schema", "existing-store", "failed-run", "failed-step", "introspected-tables",
                "key-beyond-greatest", "mirrored-store", "missing-store", "moved-store", "no-database", "no-next-place", "no-room",
                "no-tables",
                "not-a-store",
                "contradicting-user-version",
                "object-in-the-way", "other-model", "other-version", "read-only-store", "schema-drift",
                "stale-derived-data",
                "unasked-rows",
                "unbalanced-ledger", "undelivered-rows", "unfinished-run", "unfinished-store", "unfollowed-reference",
                "unknown-history", "unknown-user-version", "unverifiable-plan", "unverifiable-rows", "wrong-result",
                "unknown-kind", "unknown-version-hashes", "unreadable-form", "unreadable-metadata", "unreadable-receipt",
                "unreadable-store", "unrecognised-store", "unusable-store", "unwatched-store", "unwritable-form",
            ]
        ),
        (
            "The rows, the mapping or the condition may be wrong, and only the author knows which.",
            [
                "dangling-reference", "failed-test", "invalid-data", "not-an-array",
                "reference-to-itself",
                "row-of-another-kind", "text-too-long", "unnoticed-change", "untested-part", "left-out-of-test", "too-many-elements",
                "unlinked-row",
                "unwritable-json",
            ]
        ),
        (
            "What the database declares besides the model cannot be written in the model.",
            [
                "left-to-store", "lost-declaration", "no-lasting-key", "refused-by-sqlite",
            ]
        ),
        (
            "The plan or the cache is made again by a command.",
            [
                "newer-plan", "older-plan", "unreadable-plan", "unusable-model-cache",
            ]
        ),
        (
            "The command line is wrong, not a file.",
            [
                "ambiguous-parameter", "invalid-parameter", "no-open-version", "no-single-mapping", "nothing-to-map", "nothing-to-rebase",
                "nothing-to-release", "nothing-to-squash", "open-version-exists", "unusable-version", "missing-file", "missing-parameter",
                "missing-receiver", "no-model",
                "several-bundles",
                "unknown-parameter",
                "unreadable-file", "unwritable-file", "unwritable-layout",
            ]
        ),
        (
            "The file needs another name or another place, which no edit of a text gives it.",
            ["misnamed-version", "unknown-file-kind"]
        ),
        (
            "A command makes the file right: 'mapc fmt', 'mapc lock', 'mapc lint --update-baseline', 'mapc infer'.",
            [
                "no-path", "outdated-baseline", "unformatted-file", "unlocked-version", "locked-store", "unlocked-store",
                "unreadable-baseline", "unreadable-lock",
            ]
        ),
        (
            "mapc only reads bundles of Core Data.",
            [
                "empty-bundle", "invalid-mapping-model", "invalid-xml-value", "missing-contents", "missing-mapping-version",
                "missing-model-version", "missing-xml", "model-copy-differs", "not-a-model", "old-model-format", "rival-mapping-model",
                "sibling-renaming-id", "store-of-no-version",
                "store-of-several-versions", "unclear-order", "unfinished-mapping", "unfit-default", "unknown-xml",
                "unlisted-mapping-object",
                "unread-part",
                "unreadable-archive", "unreadable-model", "xml-feature", "xml-syntax",
            ]
        ),
        (
            "Version hashes come from the application, by 'mapc import'.",
            [
                "equal-hashes", "invalid-version-hash", "outdated-version-hashes", "version-hash-mismatch",
            ]
        ),
        (
            "A released version has to become what it was, which only its history knows.",
            [
                "edited-version", "every-version-withdrawn", "inserted-version", "locked-mapping", "locked-version", "pinned-model-changed",
                "withdrawn-version",
            ]
        ),
        (
            "Two declarations contradict each other, and each may be the wrong one.",
            [
                "ambiguous-mapping", "both-sides-set", "contradictory-limits", "contradictory-optional", "disagreeing-jump",
                "duplicate-canonical-name", "duplicate-key", "duplicate-mapping-name", "duplicate-name", "duplicate-step",
                "duplicate-version", "indistinguishable-versions", "repeated-in-hierarchy", "repeated-row",
                "shared-column", "shared-table", "two-project-files",
            ]
        ),
        (
            "A circle can be broken at each of its places.",
            [
                "composite-cycle", "distinct-circle", "function-cycle", "parent-cycle", "step-to-itself", "value-cycle",
                "version-cycle",
            ]
        ),
        (
            "Only the author has the value, the name, the reason or the expression that is missing.",
            [
                "abstract-destination", "column-count", "empty-enum", "empty-file", "incomplete-row",
                "invalid-index", "invalid-key", "invalid-pattern", "missing-key", "missing-object", "missing-reason", "no-source",
                "not-settable", "nullify-required", "reserved-name", "retargeted-relationship", "unclosed-text",
                "unknown-object", "unmatched-path", "wrong-arguments", "unmarked-plan",
            ]
        ),
        (
            "What hides behind the entry has a cure of its own.",
            [
                "forbidden-sql", "not-allowable", "optional-distinct", "unverifiable-sql",
            ]
        ),
        (
            "The text belongs somewhere else, or has to be said in another way, and its parts depend on that.",
            [
                "misplaced-destination", "misplaced-function", "misplaced-key", "misplaced-mapping", "misplaced-object",
                "misplaced-version",
                "misplaced-window", "mixed-models", "not-in-core-data", "missing-user-version", "unlisted-version",
                "unordered-user-versions", "yaml-feature",
            ]
        ),
        (
            "A limit of mapc: the text has to be smaller, or the migration another one.",
            [
                "composite-too-large", "expression-too-large", "file-too-large", "hierarchy-too-deep", "incomplete-plan", "too-deep",
                "unexplained-change",
            ]
        ),
    ]

    /// The codes of findings with an edit, over all pages.
    private static let found = Mutex<Set<String>>([])

    /// Remembers the findings of a case that have an edit.
    static func note(_ diagnostics: [Diagnostic]) {
        let slugs = diagnostics.filter { !$0.fixes.isEmpty }.map(\.code.slug)
        found.withLock { $0.formUnion(slugs) }
    }

    /// The tests of cases that are left: two for each case.
    private static let left = Mutex(2 * pages.flatMap(\.cases).count)

    /// Ends a test of a case. Returns what is wrong after the last one of all pages.
    static func endOfTest() -> [String] {
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        return isLast && !isChosen ? breaches() : []
    }

    private static func breaches() -> [String] {
        let found = found.withLock { $0 }
        let excepted = exceptions.flatMap(\.slugs)
        let known = Set(DiagnosticCode.all.map(\.slug))
        let without = known.subtracting(found).subtracting(excepted).sorted().map { "'\($0)' has an edit in no page, and no reason why" }
        let with = excepted.filter(found.contains).map { "'\($0)' has an edit, so its line among the exceptions is wrong" }
        let unknown = excepted.filter { !known.contains($0) }.map { "'\($0)' is no diagnostic" }
        let twice = Set(excepted.filter { slug in excepted.count { $0 == slug } > 1 }).sorted().map { "'\($0)' has two lines" }
        return without + with + unknown + twice
    }
}
