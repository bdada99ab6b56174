import MapAnalysis
import MapCompiler
import MapSyntax
import RandomTesting

/// Checks what `mapc lint --fix` does to a project, with safe fixes and with unsafe ones: the findings are gone, there is no new error, nothing
/// is lost that was kept, and a second run changes nothing. In files with CRLF and a byte order mark it does the same.
enum FixLaw {
    static func verdict(of check: Check) -> Tally.Verdict {
        let levels: [FixLevel] = [.safe, .unsafe]
        let breaches = levels.compactMap { level -> [String]? in
            let fixed = Compiler().fixed(check, by: level)
            return fixed.applied.isEmpty ? nil : self.breaches(of: fixed, from: check, level)
        }
        if let breach = breaches.joined().first { return .broken(breach) }
        return breaches.isEmpty ? .silent : .held
    }

    private static func breaches(of fixed: FixedProject, from before: Check, _ level: FixLevel) -> [String] {
        let after = Compiler().check(fixed.check.files)
        var breaches: [String] = []
        let wasUnread = before.diagnostics.contains { DiagnosticCode.ofSyntax.contains($0.code) }
        // What was left out, because it might have followed from another mistake, is not caused by the fix of that one.
        let hidden = counts(before.analysis.steps.flatMap(\.errors))
        for (saying, count) in counts(after.diagnostics) {
            let was = max(counts(before.diagnostics)[saying, default: 0], hidden[saying, default: 0])
            let isCaused = !wasUnread || DiagnosticCode.ofSyntax.contains { $0.slug == saying.slug }
            if count > was, saying.isError, isCaused { breaches.append("a new error: \(saying.slug): \(saying.message)") }
        }
        for applied in fixed.applied {
            let saying = Saying(applied.finding)
            // The same sentence may be written about another place, whose fix was refused.
            if counts(after.diagnostics)[saying, default: 0] >= max(counts(before.diagnostics)[saying, default: 0], 1) {
                breaches.append("still reported: \(saying.slug): \(saying.message)")
            }
            if applied.fix.isChoice { breaches.append("only an author may choose '\(applied.fix.title)'") }
        }
        if !wasUnread, let loss = lossOfFix(from: before, to: after) { breaches.append(loss) }
        if fixed.isUnfinished { breaches.append("fixes are left after all rounds") }
        let again = Compiler().fixed(after, by: level)
        if let more = again.applied.first { breaches.append("a second run applies '\(more.fix.title)'") }
        breaches += windowsBreaches(of: fixed, from: before, level)
        return breaches.map { "\($0), after these fixes:\n" + described(fixed) }
    }

    /// Returns what differs if the same files have CRLF and begin with a byte order mark.
    private static func windowsBreaches(of fixed: FixedProject, from before: Check, _ level: FixLevel) -> [String] {
        // In a quoted or block text, a carriage return is part of a line break. Only a file that has none can be written both ways.
        guard !before.files.contains(where: { $0.bytes.contains(UInt8(ascii: "\r")) || $0.bytes.starts(with: mark) }) else { return [] }
        let windows = Compiler().fixed(Compiler().check(before.files.map(windows)), by: level).check.files
        let expected = fixed.check.files.enumerated().map { place, file in before.files.indices.contains(place) ? self.windows(file) : file
        }
        return zip(windows, expected).compactMap { found, wanted in
            found == wanted ? nil : "with CRLF \(found.path) becomes \(String(decoding: found.bytes, as: UTF8.self).debugDescription)"
        }
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func windows(_ file: TextFile) -> TextFile {
        // The first line decides which line breaks a file has.
        guard file.bytes.contains(UInt8(ascii: "\n")) else { return file }
        return TextFile(path: file.path, bytes: mark + file.bytes.flatMap { $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0] })
    }

    private static func described(_ fixed: FixedProject) -> String {
        fixed.applied.map { "    \($0.place.path ?? "")\($0.place.words ?? "") \($0.finding.message): \($0.fix.title)" }.joined(
            separator: "\n")
            + fixed.check.files.map { "\n--- \($0.path)\n\(String(decoding: $0.bytes, as: UTF8.self))" }.joined()
    }

    private struct Saying: Hashable {
        let slug: String
        let message: String
        let isError: Bool

        init(_ diagnostic: Diagnostic) {
            slug = diagnostic.code.slug
            message = diagnostic.message
            isError = diagnostic.severity == .error
        }
    }

    private static func counts(_ diagnostics: [Diagnostic]) -> [Saying: Int] {
        diagnostics.reduce(into: [:]) { $0[Saying($1), default: 0] += 1 }
    }
}

extension Compiler {
    /// Applies the fixes of all findings, as `mapc lint --fix` does.
    func fixed(_ check: Check, by level: FixLevel) -> FixedProject {
        fixed(check, by: level, where: { _, _, _ in true }, checking: { self.check($0) })
    }
}
