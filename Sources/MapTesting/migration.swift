import MapAnalysis
import MapCompiler

/// Runs the tests of a test file, for a test of your own:
///
/// ```swift
/// @Test func twoNamesBecomeOne() throws {
///     #expect(try migration("tests/1-2").passes)
/// }
/// ```
///
/// - Parameters:
///   - name: the path of the test file, without `.test.yaml`, from the folder of the calling file, or from a folder above it: the nearest one from which it leads to a file. The file belongs to the
///     project of the nearest `mapc.yaml` in its folder or above; without one, to the project in the folder from which the path leads.
///   - caller: the calling file.
/// - Throws: a `MigrationTestError` if there is no such file, a file cannot be read, or the project or the file has errors.
public func migration(_ name: String, caller: String = #filePath) throws(MigrationTestError) -> TestedMigration {
    let (folder, path) = try place(of: name, calledFrom: caller)
    let check = Compiler().check(try projectFiles(in: folder))
    let files = check.files.map { TextFile(path: FileSystem.join(folder, $0.path), bytes: $0.bytes) }
    let names = Set(check.tests.filter { check.files[Int($0.name.range.file.index)].path == path }.map(\.name.text))
    // Other test files may have mistakes of their own.
    let errors = check.diagnostics.filter { finding in
        finding.severity == .error
            && (!check.isInTest(finding) || finding.labels.contains { check.files[Int($0.range.file.index)].path == path })
    }
    // An invalid test is no test, and must not pass for want of one.
    guard errors.isEmpty else { throw MigrationTestError(conciseText(errors, files: files).text) }
    guard !names.isEmpty else { throw MigrationTestError("\(FileSystem.join(folder, path)) has no tests") }
    let scratch = ["/tmp", "/var/tmp"].first { (try? FileSystem.kind($0)) == .folder } ?? "."
    let outcome = Compiler().test(check, in: folder, scratch: scratch, where: names.contains)
    guard let results = outcome.value else { throw MigrationTestError(conciseText(outcome.diagnostics, files: files).text) }
    return TestedMigration(results: results, description: conciseText(results.flatMap(\.failures), files: files).text)
}

/// Returns the folder of a test file's project, and its path there.
private func place(of name: String, calledFrom caller: String) throws(MigrationTestError) -> (folder: String, path: String) {
    var start = FileSystem.parent(of: caller)
    let file = name.hasSuffix(".test.yaml") ? name : name + ".test.yaml"
    while (try? FileSystem.kind(FileSystem.join(start, file))) != .file {
        let above = FileSystem.parent(of: start)
        guard above != start else {
            throw MigrationTestError("there is no '\(file)' in the folder of \(caller), or above it")
        }
        start = above
    }
    let whole = FileSystem.join(start, file)
    var folder = FileSystem.parent(of: whole)
    while (try? FileSystem.kind(FileSystem.join(folder, "mapc.yaml"))) != .file {
        let above = FileSystem.parent(of: folder)
        if above == folder { return (start, file) }
        folder = above
    }
    return (folder, String(whole.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1)))
}
