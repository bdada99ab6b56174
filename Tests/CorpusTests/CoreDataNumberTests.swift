import Foundation
import Testing

/// Migrates stores to a version in which a new entity sorts first, so that every entity gets another number. Numbers are in each row, in the names of
/// tables and columns, and in the history.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataNumberTests {
    /// A trip to such a version, and what to ask the old and the new store.
    struct Renumbering: CustomStringConvertible, Sendable {
        var trip: CoreDataTrip
        var questions: [CoreDataQuestion]
        var description: String { trip.description }

        init(_ application: CoreDataApplication, _ store: Int, to destination: String, _ questions: [CoreDataQuestion]) {
            trip = CoreDataTrip(application: application, store: application.stores[store], destination: destination)
            self.questions = questions
        }
    }

    private static let posts = CoreDataApplication.posts.adding("CoreDataMigration_Example 5", after: "CoreDataMigration_Example 4")
    private static let cars = CoreDataApplication.cars.adding("SampleModel4", after: "SampleModel3")
    private static let bookmarks = CoreDataApplication.bookmarks.adding("BookmarksModel 7", after: "BookmarksModel 6")
    private static let books = CoreDataApplication.books.adding("SampleModel2 2", after: "SampleModel2")

    private static func numbers(_ answer: String) -> CoreDataQuestion {
        CoreDataQuestion("the numbers are those of the model", "SELECT * FROM new.Z_PRIMARYKEY ORDER BY 1", is: answer)
    }

    private static func count(_ description: String, _ old: String, _ new: String, is answer: String) -> CoreDataQuestion {
        CoreDataQuestion(description, "SELECT (SELECT count(*) FROM \(old)), (SELECT count(*) FROM \(new))", is: answer)
    }

    static let renumberings = [
        Renumbering(
            posts, 2, to: "5",
            [
                numbers("1|Aardvark|0|0, 2|Post|0|12, 3|Section|0|14"),
                count(
                    "each section has its post", "old.ZSECTION AS s JOIN old.ZPOST AS p ON p.Z_PK = s.ZPOST AND p.Z_ENT = 1",
                    "new.ZSECTION AS s JOIN new.ZPOST AS p ON p.Z_PK = s.ZPOST AND p.Z_ENT = 2 AND s.Z_ENT = 3", is: "14|14"),
            ]),
        Renumbering(
            cars, 0, to: "4",
            [
                numbers("1|Aardvark|0|0, 2|Car|0|125, 3|SportCar|2|0, 4|LuxuryCar|3|0, 5|Maker|0|99, 6|Person|0|20"),
                CoreDataQuestion(
                    "each car has its kind", "SELECT Z_NAME, count(*) FROM new.ZCAR JOIN new.Z_PRIMARYKEY USING (Z_ENT) GROUP BY 1",
                    is: "Car|115, LuxuryCar|5, SportCar|5"),
                count(
                    "each car has its owner", "old.ZCAR AS c JOIN old.ZPERSON AS p ON p.Z_PK = c.ZOWNER AND p.Z_ENT = 4",
                    "new.ZCAR AS c JOIN new.ZPERSON AS p ON p.Z_PK = c.ZOWNER AND p.Z_ENT = 6", is: "118|118"),
                count(
                    "each car has its previous owner", "old.ZCAR WHERE ZOWNER IS NOT NULL",
                    "new.Z_2PREVIOUSOWNERS AS j "
                        + "JOIN new.ZCAR AS c ON c.Z_PK = j.Z_2PREVIOUSCARS AND c.ZOWNER = j.Z_6PREVIOUSOWNERS", is: "118|118"),
                count(
                    "each car has its maker", "old.ZCAR WHERE ZMAKER IS NOT NULL",
                    "new.ZCAR AS c JOIN new.ZMAKER AS m ON m.Z_PK = c.ZCREATEDBY AND m.Z_ENT = 5", is: "125|125"),
            ]),
        Renumbering(bookmarks, 0, to: "7", bookmarkQuestions),
        Renumbering(bookmarks, 1, to: "7", bookmarkQuestions),
    ]

    static let bookmarkQuestions = [
        numbers("1|Aardvark|0|0, 2|BookmarkEntity|0|10"),
        count(
            "each bookmark has its folder", "old.ZBOOKMARKENTITY AS b JOIN old.ZBOOKMARKENTITY AS p ON p.Z_PK = b.ZPARENT",
            "new.ZBOOKMARKENTITY AS b JOIN new.ZBOOKMARKENTITY AS p ON p.Z_PK = b.ZPARENT AND b.Z_ENT = 2", is: "8|8"),
        count(
            "each favorite has its folder", "old.ZBOOKMARKENTITY AS b JOIN old.ZBOOKMARKENTITY AS p ON p.Z_PK = b.ZFAVORITEFOLDER",
            "new.Z_2FAVORITES AS j JOIN new.ZBOOKMARKENTITY AS p ON p.Z_PK = j.Z_2FAVORITEFOLDERS "
                + "JOIN new.ZBOOKMARKENTITY AS b ON b.Z_PK = j.Z_2FAVORITES", is: "5|5"),
    ]

    /// About a store with history, whose entities have numbers of their own, with triggers that call functions of Core Data, and with a reference to a hierarchy.
    static let bookQuestions = [
        numbers(
            "1|Aardvark|0|0, 2|Book|0|52, 3|GraphicNovel|2|0, 4|Feedback|0|444, 5|Page|0|4970, 6|Writer|0|2, 7|Author|6|0, "
                + "16001|CHANGE|0|5468, 16002|TRANSACTION|0|1, 16003|TRANSACTIONSTRING|0|2"),
        count(
            "each book has its author", "old.ZBOOK AS b JOIN old.ZWRITER AS w ON w.Z_PK = b.ZAUTHOR AND w.Z_ENT = 6",
            "new.ZBOOK AS b JOIN new.ZWRITER AS w ON w.Z_PK = b.ZAUTHOR AND w.Z_ENT = 7", is: "52|52"),
        count(
            "each page has its book, and the kind of its book",
            "old.ZPAGE AS p JOIN old.ZBOOK AS b ON b.Z_PK = p.ZBOOK AND b.Z_ENT = Z1_BOOK",
            "new.ZPAGE AS p JOIN new.ZBOOK AS b ON b.Z_PK = p.ZBOOK AND b.Z_ENT = Z2_BOOK", is: "4970|4970"),
        CoreDataQuestion(
            "the history is of the same entities",
            "SELECT p.Z_NAME, count(*), count(q.Z_NAME) FROM old.ACHANGE AS o "
                + "JOIN old.Z_PRIMARYKEY AS p ON p.Z_ENT = o.ZENTITY JOIN new.ACHANGE AS n ON n.Z_PK = o.Z_PK AND n.ZENTITYPK = o.ZENTITYPK "
                + "LEFT JOIN new.Z_PRIMARYKEY AS q ON q.Z_ENT = n.ZENTITY AND q.Z_NAME = p.Z_NAME GROUP BY 1",
            is: "Author|2|2, Book|51|51, Feedback|444|444, GraphicNovel|1|1, Page|4970|4970"),
        CoreDataQuestion(
            "the triggers are the same",
            "SELECT count(*) FROM (SELECT name, sql FROM old.sqlite_schema WHERE type = 'trigger' "
                + "INTERSECT SELECT name, sql FROM new.sqlite_schema)", is: "5"),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Every reference is kept when all numbers change", arguments: renumberings)
    func isRenumbered(renumbering: Renumbering) throws {
        let stores = try renumbering.trip.take(in: folder)
        try CoreDataQuestion.expect(renumbering.questions, old: stores.old, new: stores.new)
    }

    @Test("A history and triggers are kept when all numbers change")
    func keepsHistory() throws {
        let trip = CoreDataTrip(application: Self.books, store: "SampleModel2_V1", destination: "2")
        let stores = try trip.take(in: folder, unchecked: ["not checked: identifiers: Xcode did not write this model"])
        try CoreDataQuestion.expect(Self.bookQuestions, old: stores.old, new: stores.new)
    }
}
