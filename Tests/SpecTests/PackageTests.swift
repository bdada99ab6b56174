import Foundation
import PythonTesting
import Testing

/// Installs the packages that `Scripts/package` made, each as people do, and types the first example and the tutorial with what was installed.
///
/// `MAPC_PACKAGES` names the folder of the packages. Without it these tests are skipped, since the release build takes minutes.
@Suite(.enabled(if: !isChosen && packages != nil))
struct PackageTests {
    @Test("An installed mapc prints what the first example and the tutorial say", arguments: ["wheel", "deb", "tarball"])
    func migrates(_ package: String) throws {
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "mapc-package-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try run(package, place.path)
        // The Debian package is installed in a root of its own, whose programs see nothing outside. The tutorial needs git.
        let isDebian = package == "deb"
        let parent = isDebian ? place.appending(path: "root") : place
        let typed = ["examples/01-grocery-list/README.md"] + (isDebian ? [] : ["docs/tutorial.md"])
        for spec in pages.filter({ typed.contains($0.path) }).flatMap(\.cases) {
            let sandbox = try Sandbox(spec.inputs, below: parent, binaries: "\(place.path)/bin")
            for fence in spec.fences {
                if let file = fence.file { try sandbox.write(file) }
                guard fence.kind == .printed else { continue }
                let actual = try fence.body.filter { $0.hasPrefix("$ ") }.flatMap { try [$0] + sandbox.lines(of: String($0.dropFirst(2))) }
                let outcome = Outcome(line: fence.line, expected: fence.body, actual: actual)
                #expect(outcome.matches, "\(spec.page):\(fence.line): \(outcome.report)")
            }
        }
    }

    @Test("The packages need glibc alone, contain the same program, and are made again with the same bytes")
    func areTrue() throws { try run("contents") }

    @Test("pre-commit runs the hooks with the wheel")
    func hooksRun() throws { try run("hooks") }

    @Test("The action installs the wheel and annotates the line of a finding")
    func actionRuns() throws { try run("action") }

    private func run(_ check: String, _ arguments: String...) throws {
        let ended = try Python.ended([repository.appending(path: "Scripts/check-packages").path, check, packages ?? ""] + arguments)
        #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    }
}

private let packages = ProcessInfo.processInfo.environment["MAPC_PACKAGES"]
