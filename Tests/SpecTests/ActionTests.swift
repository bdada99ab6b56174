import Foundation
import PythonTesting
import Testing

/// Runs the steps of `action.yml` in surroundings that an attacker chose. The judge is a program that writes down its arguments.
@Suite(.enabled(if: !isChosen && Python.has(["yaml"], for: "the steps of the action")))
struct ActionTests {
    @Test("No file of a pull request is an option, a program or a module for the action, and no wheel comes without its digest")
    func actionIsGuarded() throws {
        let ended = try Python.ended([repository.appending(path: "Scripts/check-action").path])
        #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    }
}
