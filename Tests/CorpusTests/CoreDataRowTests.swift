import Foundation
import MapCompiler
import MapExecution
import MapPlan
import Testing

/// Compares the rows of migrated Core Data stores with the rows that Core Data wrote, and with plain SQL over the old store.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataRowTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Migrates the first store of an application, and returns the paths of the old and the new one.
    private func migrated(_ application: CoreDataApplication, to version: String) throws -> (old: String, new: String) {
        let store = application.stores[0]
        let old = try application.copy(store, as: "old.sqlite", in: folder)
        let new = try application.copy(store, as: "new.sqlite", in: folder)
        return (old, try CoreDataWay.inPlace.migrate(new, to: version, try application.migration()))
    }

    /// In version 2 of the posts, an attribute has another name.
    @Test("Renaming an attribute touches no row")
    func touchesNoRow() throws {
        let migration = try CoreDataApplication.posts.migration()
        let store = try CoreDataApplication.posts.copy("CoreDataMigration_Example_1", in: folder)
        let before = try #require(StoreContents(store).tables["ZPOST"])
        let state = try value(of: Compiler().recognise(store, in: migration.check))
        let plan = try value(of: Compiler().plan(migration.check, for: state, to: "2"))
        #expect(plan.legs.flatMap(\.steps).allSatisfy { $0.kind == .metadata })
        #expect(
            plan.legs.flatMap(\.steps).map(\.title) == [
                "rename column \"ZPOST\".\"ZCOLOR\" to \"ZHEXCOLOR\"", "write the version hashes of version 2",
                "drop table \"Z_MODELCACHE\"",
            ])
        _ = try value(of: Compiler().apply(plan, to: store))
        let after = try #require(StoreContents(store).tables["ZPOST"])
        #expect(before.rows.count == 10 && after.rows == before.rows)
        #expect(after.columns == before.columns.map { $0 == "ZCOLOR" ? "ZHEXCOLOR" : $0 })
    }

    static let renamed = [
        CoreDataQuestion("every row is the one that Core Data made, with its key", "SELECT count(*) FROM old.ZPOST", is: "10"),
        CoreDataQuestion(
            "none is missing",
            "SELECT Z_PK, Z_ENT, Z_OPT, ZDATE, ZCONTENT, ZHEXCOLOR, ZPOSTID FROM old.ZPOST EXCEPT "
                + "SELECT Z_PK, Z_ENT, Z_OPT, ZDATE, ZCONTENT, ZHEXCOLOR, ZPOSTID FROM new.ZPOST", is: ""),
        CoreDataQuestion("none is more", "SELECT count(*) FROM new.ZPOST", is: "10"),
        CoreDataQuestion("the greatest keys are the same", "SELECT * FROM old.Z_PRIMARYKEY EXCEPT SELECT * FROM new.Z_PRIMARYKEY", is: ""),
    ]

    @Test("Version 2 of the posts is what Core Data made of version 1")
    func isRenamed() throws {
        let reference = try CoreDataApplication.posts.copy("CoreDataMigration_Example_2", as: "reference.sqlite", in: folder)
        try CoreDataQuestion.expect(Self.renamed, old: reference, new: try migrated(.posts, to: "2").new)
    }

    /// Core Data gave new keys to these rows. After the migration, the application added two posts with two sections each.
    static let extracted = [
        CoreDataQuestion("ten of twelve posts are from the migration", "SELECT count(*) FROM old.ZPOST", is: "12"),
        CoreDataQuestion(
            "each has its values",
            "SELECT count(*) FROM old.ZPOST AS o JOIN new.ZPOST AS n USING (ZPOSTID) "
                + "WHERE o.ZDATE IS n.ZDATE AND o.ZHEXCOLOR IS n.ZHEXCOLOR AND o.Z_ENT = n.Z_ENT AND o.Z_OPT = n.Z_OPT", is: "10"),
        CoreDataQuestion("none is more", "SELECT count(*) FROM new.ZPOST", is: "10"),
        CoreDataQuestion(
            "each section has its values and its post",
            "SELECT count(*) FROM old.ZPOST AS o JOIN new.ZPOST AS n USING (ZPOSTID) "
                + "JOIN old.ZSECTION AS s ON s.ZPOST = o.Z_PK JOIN new.ZSECTION AS t ON t.ZPOST = n.Z_PK WHERE s.ZBODY IS t.ZBODY "
                + "AND s.ZTITLE IS t.ZTITLE AND s.ZINDEX IS t.ZINDEX AND s.Z_ENT = t.Z_ENT AND s.Z_OPT = t.Z_OPT", is: "10"),
        CoreDataQuestion("no section is more", "SELECT count(*) FROM new.ZSECTION", is: "10"),
        CoreDataQuestion(
            "the numbers are the same",
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM old.Z_PRIMARYKEY EXCEPT "
                + "SELECT Z_ENT, Z_NAME, Z_SUPER FROM new.Z_PRIMARYKEY", is: ""),
    ]

    @Test("Version 3 of the posts is what Core Data and a policy made of version 2", arguments: ["3", "4"])
    func isExtracted(version: String) throws {
        let reference = try CoreDataApplication.posts.copy("CoreDataMigration_Example_3", as: "reference.sqlite", in: folder)
        try CoreDataQuestion.expect(Self.extracted, old: reference, new: try migrated(.posts, to: version).new)
    }

    static let cars = [
        CoreDataQuestion(
            "there are cars of every kind", "SELECT Z_NAME, count(*) FROM old.ZCAR JOIN old.Z_PRIMARYKEY USING (Z_ENT) GROUP BY 1",
            is: "Car|115, ExpensiveSportCar|5, SportCar|5"),
        CoreDataQuestion(
            "the kinds are kept", "SELECT Z_NAME, count(*) FROM new.ZCAR JOIN new.Z_PRIMARYKEY USING (Z_ENT) GROUP BY 1",
            is: "Car|115, LuxuryCar|5, SportCar|5"),
        CoreDataQuestion(
            "a renamed kind keeps its rows",
            "SELECT count(*) FROM old.ZCAR AS o JOIN new.ZCAR AS n USING (Z_PK) "
                + "JOIN old.Z_PRIMARYKEY AS p ON p.Z_ENT = o.Z_ENT JOIN new.Z_PRIMARYKEY AS q ON q.Z_ENT = n.Z_ENT "
                + "WHERE replace(p.Z_NAME, 'ExpensiveSportCar', 'LuxuryCar') = q.Z_NAME", is: "125"),
        CoreDataQuestion(
            "each name is a maker", "SELECT DISTINCT ZMAKER FROM old.ZCAR WHERE ZMAKER IS NOT NULL EXCEPT SELECT ZNAME FROM new.ZMAKER",
            is: ""),
        CoreDataQuestion("no name is another maker", "SELECT ZNAME FROM new.ZMAKER EXCEPT SELECT ZMAKER FROM old.ZCAR", is: ""),
        CoreDataQuestion("each maker is one row", "SELECT count(*) = count(DISTINCT ZNAME) , count(*) FROM new.ZMAKER", is: "1|10"),
        CoreDataQuestion(
            "each car has its maker",
            "SELECT count(*) FROM old.ZCAR AS o JOIN new.ZCAR AS n USING (Z_PK) "
                + "LEFT JOIN new.ZMAKER AS m ON m.Z_PK = n.ZCREATEDBY WHERE o.ZMAKER IS NOT m.ZNAME", is: "0"),
        CoreDataQuestion(
            "each car has its owner and its values",
            "SELECT count(*) FROM old.ZCAR AS o JOIN new.ZCAR AS n USING (Z_PK) "
                + "WHERE o.ZOWNER IS n.ZOWNER AND o.ZMODEL IS n.ZMODEL AND o.ZNUMBERPLATE IS n.ZNUMBERPLATE "
                + "AND o.ZMARKEDFORDELETIONASOF IS n.ZMARKEDFORDELETIONASOF AND o.ZISLIMITEDEDITION IS n.ZISLIMITEDEDITION "
                + "AND o.Z_OPT = n.Z_OPT", is: "125"),
        CoreDataQuestion(
            "each owner is a previous owner",
            "SELECT Z_PK, ZOWNER FROM old.ZCAR WHERE ZOWNER IS NOT NULL EXCEPT "
                + "SELECT Z_1PREVIOUSCARS, Z_5PREVIOUSOWNERS FROM new.Z_1PREVIOUSOWNERS", is: ""),
        CoreDataQuestion(
            "nobody else is",
            "SELECT Z_1PREVIOUSCARS, Z_5PREVIOUSOWNERS FROM new.Z_1PREVIOUSOWNERS EXCEPT "
                + "SELECT Z_PK, ZOWNER FROM old.ZCAR", is: ""),
        CoreDataQuestion(
            "each person is kept",
            "SELECT count(*) FROM old.ZPERSON AS o JOIN new.ZPERSON AS n USING (Z_PK) "
                + "WHERE o.ZFIRSTNAME IS n.ZFIRSTNAME AND o.ZLASTNAME IS n.ZLASTNAME AND o.ZUPDATEDAT IS n.ZUPDATEDAT", is: "20"),
    ]

    @Test("Makers are found or created over the hierarchy of cars, and owners become previous owners")
    func hasMakers() throws {
        let stores = try migrated(.cars, to: "3")
        try CoreDataQuestion.expect(Self.cars, old: stores.old, new: stores.new)
    }

    static let users = [
        CoreDataQuestion(
            "each user is kept", "SELECT count(*) FROM old.ZUSER AS o JOIN new.ZUSER AS n USING (Z_PK) WHERE o.ZNAME = n.ZNAME", is: "12"),
        CoreDataQuestion(
            "each name is the user's pet",
            "SELECT count(*) FROM old.ZUSER AS o JOIN new.ZPET AS p ON p.ZOWNER = o.Z_PK "
                + "JOIN new.ZUSER AS n ON n.ZPET = p.Z_PK AND n.Z_PK = o.Z_PK WHERE o.ZPETNAME = p.ZNAME", is: "12"),
        CoreDataQuestion("nobody has two", "SELECT count(*), count(DISTINCT ZOWNER) FROM new.ZPET", is: "12|12"),
    ]

    @Test("A name becomes a row, with a reference on both sides")
    func hasPets() throws {
        let stores = try migrated(.users, to: "3")
        try CoreDataQuestion.expect(Self.users, old: stores.old, new: stores.new)
    }

    static let bookmarks = [
        CoreDataQuestion(
            "each row is kept",
            "SELECT count(*) FROM old.ZBOOKMARKENTITY AS o JOIN new.ZBOOKMARKENTITY AS n USING (Z_PK) "
                + "WHERE o.ZTITLE IS n.ZTITLE AND o.ZURL IS n.ZURL AND o.ZUUID IS n.ZUUID AND o.ZISFOLDER IS n.ZISFOLDER "
                + "AND o.ZPARENT IS n.ZPARENT", is: "10"),
        CoreDataQuestion(
            "children have their order",
            "SELECT group_concat(Z_PK) FROM (SELECT Z_PK FROM old.ZBOOKMARKENTITY "
                + "WHERE ZPARENT IS NOT NULL ORDER BY ZPARENT, Z_FOK_PARENT)", is: "5,3,1,4,2,7,8,6"),
        CoreDataQuestion(
            "children keep their order",
            "SELECT group_concat(Z_PK) FROM (SELECT Z_PK FROM new.ZBOOKMARKENTITY "
                + "WHERE ZPARENT IS NOT NULL ORDER BY ZPARENT, Z_FOK_PARENT)", is: "5,3,1,4,2,7,8,6"),
        CoreDataQuestion(
            "favorites have their order",
            "SELECT group_concat(Z_PK) FROM (SELECT Z_PK FROM old.ZBOOKMARKENTITY "
                + "WHERE ZFAVORITEFOLDER IS NOT NULL ORDER BY ZFAVORITEFOLDER, Z_FOK_FAVORITEFOLDER)", is: "6,8,1,3,2"),
        CoreDataQuestion(
            "favorites keep their order",
            "SELECT group_concat(key) FROM (SELECT Z_1FAVORITES AS key FROM new.Z_1FAVORITES "
                + "ORDER BY Z_1FAVORITEFOLDERS, Z_FOK_1FAVORITES)", is: "6,8,1,3,2"),
        CoreDataQuestion(
            "favorites keep their folder",
            "SELECT count(*) FROM old.ZBOOKMARKENTITY AS o JOIN new.Z_1FAVORITES AS j "
                + "ON j.Z_1FAVORITES = o.Z_PK AND j.Z_1FAVORITEFOLDERS = o.ZFAVORITEFOLDER", is: "5"),
    ]

    @Test("Bookmarks keep their folders and their order, also as a relationship to many folders")
    func areOrdered() throws {
        let (old, new) = try migrated(.bookmarks, to: "6")
        try CoreDataQuestion.expect(Self.bookmarks, old: old, new: new)
    }
}
