import Foundation
import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Migrates stores of applications, which Core Data wrote, in every way. `Scripts/check-core-data` checks each result.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataMigrationTests {
    /// Each store, to each later version.
    static let trips: [CoreDataTrip] = [
        (CoreDataApplication.posts, 4), (.cars, 3), (.users, 3), (.bookmarks, 6),
    ].flatMap { application, latest in
        application.stores.enumerated().flatMap { place, store in
            (place + 2..<latest + 1).map { CoreDataTrip(application: application, store: store, destination: String($0)) }
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The bytes of all files. SQLite makes an empty WAL, and the memory that connections share, whenever a store with a WAL is read.
    private var written: [String: Data] { folder.contents.filter { !$0.key.hasSuffix("-shm") && !$0.value.isEmpty } }

    @Test("The stores of the corpus make 19 migrations")
    func areCounted() { #expect(Self.trips.count == 6 + 2 + 2 + 9) }

    @Test("Every way gives the same rows, and a store that Core Data could have made", arguments: trips)
    func isMigrated(trip: CoreDataTrip) throws { _ = try trip.take(in: folder) }

    @Test("A second apply changes no byte", arguments: trips)
    func isDone(trip: CoreDataTrip) throws {
        let migration = try trip.application.migration()
        let store = try trip.application.copy(trip.store, in: folder)
        _ = try CoreDataWay.inPlace.migrate(store, to: trip.destination, migration)
        let before = written
        _ = try CoreDataWay.inPlace.migrate(store, to: trip.destination, migration)
        #expect(written == before)
    }

    @Test("A migration into a new store does not change the old one", arguments: trips)
    func isOnlyRead(trip: CoreDataTrip) throws {
        let migration = try trip.application.migration()
        let store = try trip.application.copy(trip.store, in: folder)
        let before = written
        let new = try CoreDataWay.into.migrate(store, to: trip.destination, migration)
        #expect(written.filter { !$0.key.hasPrefix(URL(fileURLWithPath: new).lastPathComponent) } == before)
    }

    @Test("Without the name of its table, a relationship of an entity with itself is refused", arguments: ["4", "5", "6"])
    func isRefused(version: String) throws {
        let application = CoreDataApplication.bookmarks
        let check = Compiler().check(try application.files(hasEdits: false))
        for store in application.stores {
            let path = try application.copy(store, as: store, in: folder)
            let state = try value(of: Compiler().recognise(path, in: check))
            let outcome = Compiler().plan(check, for: state, to: version)
            #expect(outcome.obstacle == .findings)
            #expect(outcome.diagnostics.allSatisfy { $0.code.slug == "unwritable-form" })
            #expect(outcome.diagnostics.contains { $0.message.contains("'BookmarkEntity.favoriteFolders'") })
        }
    }
}
