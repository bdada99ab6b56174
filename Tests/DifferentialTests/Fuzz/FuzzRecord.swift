import Foundation
import Synchronization

@testable import MapSyntax

/// Keeps the current input in a file, so that an input which ends the process or never ends is known. Also has the bounds for each input.
final class FuzzRecord: @unchecked Sendable {
    /// The most processor time for one input.
    static let secondLimit = 10.0
    /// The most seconds by the clock. An input that needs more hangs.
    static let clockLimit: UInt64 = 180
    /// The most instructions of SQLite's virtual machine in one step. A longer run is cancelled.
    static let instructionLimit: Int64 = 20_000_000
    /// The most memory that the process may add for one input.
    static let byteLimit = 512_000_000

    let folder: URL
    /// The file with the current input.
    let path: String
    private let file: Int32
    private let began = Atomic<UInt64>(0)
    private let isOver = Atomic<Bool>(false)

    init(_ kind: FuzzKind) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "mapc-fuzz-\(kind.rawValue)-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "input").path
        file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        let watch = Thread { [self] in
            while !isOver.load(ordering: .relaxed) {
                let start = began.load(ordering: .relaxed)
                if start > 0, Self.clock() - min(start, Self.clock()) > Self.clockLimit {
                    FileHandle.standardError.write(Data("an input does not come to its end: \(path)\n".utf8))
                    abort()
                }
                usleep(200_000)
            }
        }
        watch.start()
    }

    /// Writes an input to the file before anything reads it.
    func begin(_ kind: FuzzKind, _ number: UInt64, from name: String, _ files: [TextFile]) {
        began.store(Self.clock(), ordering: .relaxed)
        var bytes = Array("MAPC_FUZZ=\(kind.rawValue) MAPC_SEED_FROM=\(number) MAPC_FUZZ_INPUTS=1, from \(name)\n".utf8)
        for file in files { bytes += Array("--- \(file.path)\n".utf8) + file.bytes + [10] }
        _ = pwrite(file, bytes, bytes.count, 0)
        _ = ftruncate(file, off_t(bytes.count))
    }

    /// Keeps the last input for whoever fixes the mistake. Returns its path.
    func keep(_ number: UInt64) -> String {
        let kept = folder.appending(path: "found-\(number)").path
        try? FileManager.default.copyItem(atPath: path, toPath: kept)
        return kept
    }

    /// Ends the record. Deletes the folder if there are no findings.
    func end(hasFindings: Bool) {
        isOver.store(true, ordering: .relaxed)
        close(file)
        if !hasFindings { try? FileManager.default.removeItem(at: folder) }
    }

    private static func clock() -> UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000_000 }

    /// Processor time of this thread.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that the process has used so far.
    static var peakBytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) * 1024
    }
}
