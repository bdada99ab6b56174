import Foundation
import MapPlan
import Synchronization
import Testing

@testable import MapExecution

@Suite struct CancellationTests {
    private static let endless = Statement("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0")

    /// The time of the request to cancel.
    private final class Clock: Sendable {
        private let asked = Mutex(ContinuousClock.now)

        func cancel(_ cancellation: Cancellation) {
            asked.withLock { $0 = .now }
            cancellation.cancel()
        }

        var isWithinBounds: Bool { asked.withLock { $0.duration(to: .now) < .milliseconds(100) } }
    }

    @Test func `a statement stops although its observer does not ask for it`() throws {
        let (cancellation, clock) = (Cancellation(), Clock())
        var database = try SQLiteDatabase()
        Cancellation.$current.withValue(cancellation) { database.observe { _ in false } }
        let thread = Thread {
            usleep(50_000)
            clock.cancel(cancellation)
        }
        thread.start()
        #expect {
            try database.run(Self.endless)
        } throws: {
            ($0 as? DatabaseError)?.isInterrupt == true
        }
        #expect(clock.isWithinBounds)
        // Later statements, such as a rollback, are not interrupted.
        database.observe(nil)
        #expect(try database.value("SELECT 1") == .integer(1))
    }

    @Test func `a function that takes long at each call does not delay the end`() throws {
        let (cancellation, clock) = (Cancellation(), Clock())
        var database = try SQLiteDatabase()
        try database.register([
            "slow": .ofValues { _ in
                usleep(20_000)
                return .integer(0)
            }
        ])
        Cancellation.$current.withValue(cancellation) {
            database.observe { _ in cancellation.isCancelled }
            let thread = Thread {
                usleep(30_000)
                clock.cancel(cancellation)
            }
            thread.start()
            #expect {
                try database.run(Statement("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE slow(i)"))
            } throws: {
                ($0 as? DatabaseError)?.isInterrupt == true
            }
        }
        #expect(clock.isWithinBounds)
    }

    @Test func `a function that gives up ends its statement as interrupted`() throws {
        var database = try SQLiteDatabase()
        try database.register(["giveUp": .ofValues { _ in throw Stopped() }])
        #expect {
            try database.run(Statement("SELECT giveUp()"))
        } throws: {
            ($0 as? DatabaseError)?.isInterrupt == true
        }
    }

    @Test func `connections come and go while somebody cancels`() throws {
        let (cancellation, over) = (Cancellation(), Cancellation())
        let thread = Thread { while !over.isCancelled { cancellation.cancel() } }
        thread.start()
        for _ in 0..<200 {
            var database = try SQLiteDatabase()
            Cancellation.$current.withValue(cancellation) { database.observe { _ in false } }
            _ = try? database.run(Statement("SELECT 1"))
        }
        over.cancel()
    }
}
