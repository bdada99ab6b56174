import Foundation
import PythonTesting
import Testing

/// Checks the script that checks migrated stores: it accepts every store that Core Data wrote, and finds each kind of damage.
@Suite(.enabled(if: CoreDataProof.isPossible, "there is no python3"))
struct CoreDataProofTests {
    /// A store that Core Data wrote, and the version of the model with which it did.
    struct Sample: CustomStringConvertible, Sendable {
        var store: String
        var model: String?
        /// What the script cannot check in this store.
        var unchecked: [String] = []
        var description: String { store }
    }

    private static let corpus = "\(Surroundings.corpus ?? "")/coredata/"
    private static let posts = "posts/CoreDataMigration_Example.xcdatamodeld/CoreDataMigration_Example"
    private static let bookmarks = "bookmarks/BookmarksModel.xcdatamodeld/BookmarksModel"
    static let samples = [
        Sample(store: "posts/stores/CoreDataMigration_Example_1.sqlite", model: posts + ".xcdatamodel"),
        Sample(store: "posts/stores/CoreDataMigration_Example_2.sqlite", model: posts + " 2.xcdatamodel"),
        Sample(store: "posts/stores/CoreDataMigration_Example_3.sqlite", model: posts + " 3.xcdatamodel"),
        Sample(store: "bookmarks/stores/Bookmarks_V1.sqlite", model: bookmarks + ".xcdatamodel"),
        Sample(store: "bookmarks/stores/Bookmarks_V2.sqlite", model: bookmarks + " 2.xcdatamodel"),
        Sample(store: "cars/stores/SampleModelV1.sqlite", model: "cars/SampleModel.xcdatamodeld/SampleModel.xcdatamodel"),
        Sample(store: "users/stores/SampleModel3_V1.sqlite", model: "users/SampleModel3.xcdatamodeld/SampleModel3.xcdatamodel"),
        Sample(
            store: "books/stores/SampleModel2_V1.sqlite", model: "books/SampleModel2.xcdatamodeld/SampleModel2.xcdatamodel",
            unchecked: ["not checked: identifiers: Xcode did not write this model"]),
        // The model of 2010 is lost.
        Sample(store: "recipes/stores/Recipes.sqlite"),
    ]

    @Test("The script finds each kind of damage, and finds nothing else")
    func findsDamage() throws {
        let run = try Python.ended([CoreDataProof.script, "--self-test"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("The script computes each known hash")
    func computesHashes() throws {
        let vectors = Surroundings.fixtures + "/core-data/version-hashes.json"
        let run = try Python.ended([CoreDataProof.script, "--vectors", vectors])
        #expect(run.status == 0 && run.output.contains("0 missed"), "\(run.output)\(run.errors)")
    }

    @Test("A store that Core Data wrote has no violation", .enabled(if: Surroundings.corpus != nil), arguments: samples)
    func isSound(sample: Sample) throws {
        let proof = try proof(of: Self.corpus + sample.store, model: sample.model.map { Self.corpus + $0 })
        #expect(proof.violations == [])
        #expect(proof.unchecked == sample.unchecked)
    }

    @Test("A store is not one of another version", .enabled(if: Surroundings.corpus != nil))
    func isOfOneVersion() throws {
        let (first, second) = (Self.corpus + Self.samples[0].store, Self.corpus + Self.samples[1].store)
        #expect(
            try proof(of: first, model: Self.corpus + Self.posts + " 2.xcdatamodel").violations == [
                "hash: the hash of 'Post' is not that of the model", "column: ZPOST.ZHEXCOLOR is missing",
                "column: ZPOST.ZCOLOR is of unknown origin",
            ])
        // Core Data writes its copy of the model again, and mapc drops it. Each of these files was written with another journal mode.
        #expect(
            try proof(of: second, model: Self.corpus + Self.posts + " 2.xcdatamodel", before: first).violations == [
                "pragma: journal_mode was delete and is wal", "cache: the hashes changed, and Z_MODELCACHE exists",
            ])
    }
}
