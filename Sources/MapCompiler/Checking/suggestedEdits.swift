package import MapSyntax

/// The best edits that findings in rows suggest, made together and tried: what is found behind an edit may suggest the next.
package struct SuggestedEdits: Sendable {
    /// The files after the edits; new ones come last.
    package private(set) var files: [TextFile]
    /// The findings that are left after the edits, without one that could be made.
    package private(set) var left: [Diagnostic]

    /// How often what is left after edits is looked at again.
    private static let mostRounds = 12

    /// Makes edits of `files` for `findings`, checks the rows with the edited files, and goes on with what is found then.
    ///
    /// `find` returns the findings with other files, or `nil` if these have errors: then the edits that cause them are left out.
    package init(of findings: [Diagnostic], in files: [TextFile], find: ([TextFile]) throws -> [Diagnostic]?) rethrows {
        (self.files, left) = (files, findings)
        for _ in 0..<Self.mostRounds {
            guard let (edited, found) = try Self.round(left, in: self.files, find) else { return }
            (self.files, left) = (edited, found)
        }
    }

    /// Returns the files after the edits of one round and what is found then; `nil` if there is no edit to make.
    private static func round(
        _ findings: [Diagnostic], in files: [TextFile], _ find: ([TextFile]) throws -> [Diagnostic]?
    ) rethrows -> (files: [TextFile], found: [Diagnostic])? {
        let errors = findings.filter { $0.severity == .error && !$0.fixes.isEmpty }
        if let edited = made(errors, in: files), let found = try find(edited) { return (edited, found) }
        var (kept, best): ([Diagnostic], (files: [TextFile], found: [Diagnostic])?) = ([], nil)
        for finding in errors {
            guard let edited = made(kept + [finding], in: files), edited != best?.files, let found = try find(edited) else { continue }
            kept.append(finding)
            best = (edited, found)
        }
        return best
    }

    /// Returns the files after the first fix of each finding that touches no edit of a finding before; `nil` if that changes nothing.
    private static func made(_ findings: [Diagnostic], in files: [TextFile]) -> [TextFile]? {
        var edits: [Diagnostic.Edit] = []
        var newFiles: [TextFile] = []
        for fix in findings.compactMap(\.fixes.first) {
            let isTaken =
                fix.edits.contains { edit in edits.contains(where: edit.overlaps) }
                || newFiles.contains { $0.path == fix.newFile?.path }
            if isTaken { continue }
            edits += fix.edits
            newFiles += fix.newFile.map { [$0] } ?? []
        }
        let edited = Diagnostic.Fix("", isSafe: false, edits).applied(to: files) + newFiles
        return edited == files ? nil : edited
    }

    /// The files that have changed since `before`: their texts before, `nil` for a new file, and after.
    package func changes(since before: [TextFile]) -> [(path: String, old: [UInt8]?, new: [UInt8])] {
        let changed = zip(before, files).filter { $0 != $1 }.map { ($0.path, Optional($0.bytes), $1.bytes) }
        return changed + files.dropFirst(before.count).map { ($0.path, nil, $0.bytes) }
    }
}

extension Diagnostic.Edit {
    /// Whether only one of two edits can be made. New lines at one place can all be made, unless they are the same or more than one.
    fileprivate func overlaps(_ other: Diagnostic.Edit) -> Bool {
        guard range.file == other.range.file else { return false }
        if range.isEmpty, other.range.isEmpty {
            let areLines = [self, other].allSatisfy { $0.replacement.utf8.count { $0 == UInt8(ascii: "\n") } == 1 }
            return range.lower == other.range.lower && (!areLines || replacement == other.replacement)
        }
        return range.lower < other.range.upper && other.range.lower < range.upper
    }
}
