import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Applies a plan to a copy as `mapc apply --copy` does, under the lock. Returns the failure, or `nil`.
@discardableResult
func failureOnCopy(
    of plan: Plan, _ path: String, keeping backups: Backups? = nil, options: RunOptions = RunOptions(), receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, reached: (CopyStep) -> Void = { _ in }
) throws -> StrategyFailure? {
    let lock = try StoreLock(store: path)
    defer { use(lock) }
    try lock.recover()
    do throws(StrategyFailure) {
        _ = try apply(
            scratch(plan, options, receiver, onEvent), toCopyOf: path, keeping: backups, waitMilliseconds: 0, isCancelled: { false },
            reached: reached)
        return nil
    } catch {
        return error
    }
}

/// Applies a plan into a new store, under the lock. Returns the failure, or `nil`.
@discardableResult
func failureInto(
    _ new: String, of plan: Plan, _ path: String, options: RunOptions = RunOptions(), onEvent: @escaping (RunEvent) -> Void = { _ in },
    reached: (IntoStep) -> Void = { _ in }
) throws -> StrategyFailure? {
    let lock = try StoreLock(store: new)
    defer { use(lock) }
    try lock.recover()
    do throws(StrategyFailure) {
        _ = try apply(scratch(plan, options, nil, onEvent), to: path, into: new, waitMilliseconds: 0, reached: reached)
        return nil
    } catch {
        return error
    }
}

private func scratch(
    _ plan: Plan, _ options: RunOptions, _ receiver: (any EmitReceiver)?, _ onEvent: @escaping (RunEvent) -> Void
) -> ScratchRun {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: { false })
    return ScratchRun(plan: plan, functions: [:], options: options, receiver: receiver, reporter: reporter)
}

private func use(_ lock: borrowing StoreLock) {}

/// Returns the contents of a store, sorted, without those that differ between runs.
func rowsAndTables(of path: String) throws -> [String] {
    try contents(of: path).filter { !$0.hasPrefix("mapc_store: ") && !$0.hasPrefix("schema_version ") }.sorted()
}

extension Child {
    /// The ways in which a child ends.
    enum End: Equatable {
        case exited(Int32)
        case killed
        /// It was made while another thread held a lock of the runtime, and hung.
        case stuck
    }

    /// Waits until it has ended, for at most a few seconds. Kills it if it is still running then.
    func end() -> End {
        for _ in 0..<5_000 where isRunning { usleep(1_000) }
        let isStuck = isRunning
        if isStuck { Foundation.kill(process, SIGKILL) }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return isStuck ? .stuck : status & 127 == 0 ? .exited(status >> 8 & 255) : .killed
    }

    /// Runs `body` in one child after the other until one does not hang. Calls `prepare` before each.
    static func end(after prepare: () throws -> Void = {}, of body: () -> Void) throws -> End {
        for _ in 0..<20 {
            try prepare()
            let end = try Child(body).end()
            if end != .stuck { return end }
        }
        return .stuck
    }
}

/// Whether this process holds one of SQLite's locks on a file, as another process sees it: on the pending byte, the reserved byte or the range of
/// readers (https://www.sqlite.org/src/file/src/os.h).
func isLocked(_ path: String) throws -> Bool { try isLocked(path, from: 0x4000_0000, count: 512) }

/// Whether this process holds the lock of the only writer of a WAL: https://www.sqlite.org/walformat.html#wal_locks
func isWriteLocked(walOf path: String) throws -> Bool { try isLocked(path + "-shm", from: 120, count: 1) }

private func isLocked(_ path: String, from start: Int, count: Int) throws -> Bool {
    let end = try Child.end {
        let descriptor = open(path, O_RDWR)
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(start)
        range.l_len = off_t(count)
        _exit(descriptor < 0 ? 2 : fcntl(descriptor, F_SETLK, &range) == 0 ? 0 : 1)
    }
    return end == .exited(1)
}
