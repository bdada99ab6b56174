package import MapSyntax

/// The best edits that findings suggest, made together.
package struct SuggestedEdits: Sendable {
    /// The files that change: their texts before, `nil` for a new file, and after.
    package var changes: [(path: String, old: [UInt8]?, new: [UInt8])] = []
    /// The number of findings that have an edit here.
    package var count = 0
    /// The number of findings that have none, or one that touches another's.
    package var leftCount = 0

    /// Takes the first fix of each finding that touches no edit of a finding before. `files` are those that the ranges are of.
    package init(of findings: [Diagnostic], in files: [TextFile]) {
        var edits: [Diagnostic.Edit] = []
        var newFiles: [TextFile] = []
        for finding in findings where finding.severity == .error {
            guard let fix = finding.fixes.first else {
                leftCount += 1
                continue
            }
            let isMade = fix.edits.allSatisfy(edits.contains) && (fix.newFile.map(newFiles.contains) ?? !fix.edits.isEmpty)
            let isTaken =
                fix.edits.contains { edit in edits.contains(where: edit.overlaps) }
                || newFiles.contains { $0.path == fix.newFile?.path }
            guard isMade || !isTaken else {
                leftCount += 1
                continue
            }
            count += 1
            if isMade { continue }
            edits += fix.edits
            newFiles += fix.newFile.map { [$0] } ?? []
        }
        let changed = Diagnostic.Fix("", isSafe: false, edits).applied(to: files)
        for (old, new) in zip(files, changed) where old != new { changes.append((old.path, old.bytes, new.bytes)) }
        changes += newFiles.map { ($0.path, nil, $0.bytes) }
    }
}

extension Diagnostic.Edit {
    /// Whether only one of two edits can be made. New lines at one place can all be made, unless one begins with a key
    /// that another has, too.
    fileprivate func overlaps(_ other: Diagnostic.Edit) -> Bool {
        guard range.file == other.range.file else { return false }
        if range.isEmpty, other.range.isEmpty {
            let areLines = [self, other].allSatisfy { $0.replacement.utf8.count { $0 == UInt8(ascii: "\n") } == 1 }
            return range.lower == other.range.lower && (!areLines || replacement == other.replacement)
        }
        return range.lower < other.range.upper && other.range.lower < range.upper
    }
}
