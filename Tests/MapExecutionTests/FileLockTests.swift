import Foundation
import MapExecution
import Testing

/// Locks of files that hold emitted rows.
@Suite struct FileLockTests {
    @Test("A closed file is free, although a child that has just been started has its descriptor, too", arguments: [true, false])
    func child(isClosedByName: Bool) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let childs: Int32
        do {
            let file = try OpenFile(path, .holding(mode: 0o600))
            #expect(try file.lock())
            #expect(try !OpenFile(path, .completing).lock())
            // What the child has until it becomes another program.
            childs = dup(file.descriptor)
            if isClosedByName { try file.close() }
        }
        defer { close(childs) }
        #expect(try OpenFile(path, .completing).lock())
    }
}
