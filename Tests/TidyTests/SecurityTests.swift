import Foundation
import Testing

/// Checks that each promise of `SECURITY.md` names tests that exist, and keeps the one that is about the source itself.
@Suite struct SecurityTests {
    @Test("Each promise names tests that are in the repository")
    func promisesAreHeld() {
        let rows = Repository.text("SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count > 5)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let paths =
                cells.count == 2 ? cells[1].split(separator: ", ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) } : []
            if paths.isEmpty { Issue.record("no test holds this promise: \(row)") }
            for path in paths where Repository.text(path).isEmpty { Issue.record("\(path) is not in the repository") }
        }
    }

    /// Runs git, and nothing else.
    private static let git = "Sources/mapc/Project/Git.swift"

    @Test("No source but one calls what opens a connection or runs a program")
    func staysInItsProcess() {
        let calls = Pattern(
            #"\b(?:socket|getaddrinfo|posix_spawnp?|execv[pe]*|execl[pe]*|fork|vfork|popen|system|dlopen) ?\(|\bURLSession\b|\bProcess\(\)|\bNetwork\b"#
        )
        for path in [".swift", ".c", ".h"].flatMap({ Repository.files(in: "Sources", ending: $0) }) where path != Self.git {
            for match in calls.matches(in: Repository.text(path)) { Issue.record("\(path) calls \(match[0])") }
        }
        let calledByGit = calls.matches(in: Repository.text(Self.git)).map { String($0[0]) }
        #expect(calledByGit == ["posix_spawn("])
    }
}
