import Foundation
import MapCompiler
import MapSyntax
import PythonTesting
import Testing

/// Reports of lint for other programs: code scanning, test runners, merge requests.
@Suite struct ReportTests {
    /// Of every fifth case of the pages, those that have findings.
    private static let found = (isChosen ? [] : pages.flatMap(\.cases)).enumerated().filter { $0.offset % 5 == 0 }.map {
        ($0.element, Compiler().check($0.element.textFiles))
    }.filter { !$0.1.diagnostics.isEmpty }

    @Test(
        "Other tools read the reports of the pages",
        .enabled(if: !isChosen && Python.has(["sarif", "sarif_pydantic"], for: "the test of reports")))
    func areRead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mapc-reports-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, (_, check)) in Self.found.enumerated() { try write(check, to: folder.appending(path: "\(number)")) }
        let ended = try Python.ended([repository.appending(path: "Scripts/check-reports").path, folder.path])
        #expect(ended.status == 0 && ended.output.hasPrefix("\(Self.found.count) reports"), "\(ended.errors)")
        for line in ended.output.split(separator: "\n").dropLast() {
            let spec = line.split(separator: ":").first.flatMap { Int($0) }.map { Self.found[$0].0.testDescription }
            Issue.record("\(spec ?? ""): \(line)")
        }
        #expect(Self.found.count > 90, "\(Self.found.count)")
    }

    /// A comment above a file moves all its lines, and changes nothing of what it says.
    @Test("A fingerprint stays the same when lines move", .enabled(if: !isChosen))
    func areStable() {
        var movedCount = 0
        for (spec, check) in Self.found {
            let moved = check.files.map { file in
                file.path.hasSuffix(".yaml") ? TextFile(path: file.path, bytes: Array("# moved\n\n".utf8) + file.bytes) : file
            }
            let after = Compiler().check(moved)
            // A byte order mark or a directive is valid only at the start of a file.
            guard !check.files.contains(where: { $0.bytes.first.map([0xEF, 0xFE, 0xFF, UInt8(ascii: "%")].contains) ?? false }) else {
                continue
            }
            movedCount += 1
            let names = fingerprints(check)
            #expect(names == fingerprints(after) && Set(names).count == names.count, "\(spec.testDescription)")
        }
        #expect(movedCount * 10 > Self.found.count * 9, "\(movedCount) of \(Self.found.count)")
    }

    private func fingerprints(_ check: Check) -> [String] {
        guard case .array(let findings) = codeQuality(check.diagnostics, files: check.files) else { return [] }
        return findings.compactMap { finding in
            guard case .object(let members) = finding, case .string(let name)? = members.first(where: { $0.name == "fingerprint" })?.value
            else { return nil }
            return name
        }
    }

    private func write(_ check: Check, to folder: URL) throws {
        let log = sarifLog(check.diagnostics, files: check.files, version: "1.2.3") { "# \($0)\n\nA page.\n" }
        let junit = junitReport(check.diagnostics, files: check.files, checked: check.files.map(\.path))
        let gitlab = codeQuality(check.diagnostics, files: check.files)
        let texts = [("lint.sarif", log.text()), ("lint.xml", junit.text), ("lint.json", gitlab.text())]
        for (name, text) in texts { try write(Array(text.utf8), to: folder.appending(path: name)) }
        for file in check.files { try write(file.bytes, to: folder.appending(path: "files/\(file.path)")) }
        for (number, finding) in check.diagnostics.enumerated() {
            for (index, fix) in finding.fixes.enumerated() {
                for file in fix.applied(to: check.files) {
                    try write(file.bytes, to: folder.appending(path: "fixed/\(number)-\(index)/\(file.path)"))
                }
            }
        }
    }

    private func write(_ bytes: [UInt8], to place: URL) throws {
        try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }
}
