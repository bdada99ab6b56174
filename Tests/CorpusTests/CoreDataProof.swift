import Foundation
import PythonTesting

/// What `Scripts/check-core-data` finds in a store. It shares no code with mapc, and reads the model from Core Data's own XML.
struct CoreDataProof {
    /// One line each, such as `reference: ZNOTE: ZFOLDER refers to a row that does not exist: 1 row, the first has key 4`.
    var violations: [String]
    /// What the script does not check, such as the hash of an entity with a derived attribute.
    var unchecked: [String]

    /// Whether the machine has what the script needs.
    static let isPossible = Python.has(["sqlite3", "plistlib"], for: "the proof of Core Data stores")
    static let script = "\(Surroundings.scripts)/check-core-data"
}

/// Checks the tables, the metadata and the rows of a Core Data store. Throws if the script does not end as it should.
///
/// - Parameters:
///   - model: The path of the folder `.xcdatamodel` with the version of the store. Without it, only what needs no model is checked.
///   - before: The path of the store before its migration, whose metadata and pragmas must be kept.
///   - hashes: The path of a JSON file with version hashes that cannot be computed, `{"Entity": "64 hexadecimal digits"}`.
func proof(of store: String, model: String?, before: String? = nil, hashes: String? = nil) throws -> CoreDataProof {
    let options = [("--model", model), ("--before", before), ("--hashes", hashes)]
    let arguments = [CoreDataProof.script, store] + options.flatMap { option, path in path.map { [option, $0] } ?? [] }
    let run = try Python.ended(arguments)
    let violations = run.output.split(separator: "\n").map(String.init)
    let notes = run.errors.split(separator: "\n").map(String.init)
    // A script that ends early prints a traceback, and not how many checks it made.
    guard run.status == (violations.isEmpty ? 0 : 1), notes.last?.hasSuffix(" checks") == true else {
        throw Python.Failure(arguments: arguments, words: run.errors)
    }
    return CoreDataProof(violations: violations, unchecked: notes.dropLast())
}
