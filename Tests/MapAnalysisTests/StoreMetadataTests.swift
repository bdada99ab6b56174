import Foundation
import Testing

@testable import MapAnalysis

@Suite struct StoreMetadataTests {
    private static let hash = Data((0..<32).map { UInt8($0) })

    /// Returns the metadata of a store of one entity, with these members too. A nil removes a member.
    private static func metadata(_ members: [String: Any?] = [:]) throws -> [UInt8] {
        var all: [String: Any] = [
            "NSStoreModelVersionHashes": ["Post": hash], "NSStoreModelVersionHashesVersion": 3, "NSStoreModelVersionIdentifiers": [""],
            "NSStoreType": "SQLite", "_NSAutoVacuumLevel": "2", "NSPersistenceFrameworkVersion": 1344,
        ]
        for (key, value) in members { all[key] = value }
        return [UInt8](try PropertyListSerialization.data(fromPropertyList: all, format: .binary, options: 0))
    }

    private static func list(_ bytes: [UInt8]?) throws -> [String: Any] {
        let list = try PropertyListSerialization.propertyList(from: Data(try #require(bytes)), options: [], format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func `hashes, identifiers, digest and checksum are read`() throws {
        let bytes = try Self.metadata(["NSStoreModelVersionHashesDigest": "digest", "NSStoreModelVersionChecksumKey": "sum"])
        let metadata = try StoreMetadata.read(bytes).get()
        #expect(metadata.hashes == ["Post": [UInt8](Self.hash)])
        #expect(metadata.identifiers == [""])
        #expect(metadata.digest == "digest" && metadata.checksum == "sum")
        #expect(!metadata.hasHistory && !metadata.isMirrored && metadata.receipt == nil)
    }

    @Test func `keys of history, of mirroring and of mapc are recognised`() throws {
        #expect(try StoreMetadata.read(Self.metadata(["NSPersistentHistoryTrackingKey": true])).get().hasHistory)
        #expect(try StoreMetadata.read(Self.metadata(["NSPersistentHistoryTrackingKey": ["x": 1]])).get().hasHistory)
        #expect(try !StoreMetadata.read(Self.metadata(["NSPersistentHistoryTrackingKey": false])).get().hasHistory)
        #expect(try StoreMetadata.read(Self.metadata(["NSCloudKitMirroringDelegateKey": "x"])).get().isMirrored)
        let receipt: [String: Any] = ["model": "blog", "rows": 7, "seconds": 0.5, "seed": Data([1, 2])]
        #expect(
            try StoreMetadata.read(Self.metadata(["mapc": receipt])).get().receipt
                == ["model": .text("blog"), "rows": .integer(7), "seconds": .real(0.5), "seed": .data([1, 2])])
    }

    @Test func `no other value is ever in what is read`() throws {
        let secret = "hunter2"
        let bytes = try Self.metadata([
            "token": secret, "NSStoreUser": [secret: [secret]], "data": Data(secret.utf8), "NSPersistentHistoryTrackingKey": secret,
            "NSCloudKitMirroringDelegateKey": secret, "mapc": ["nested": [secret]],
        ])
        let metadata = try StoreMetadata.read(bytes).get()
        var printed = "\(metadata)"
        dump(metadata, to: &printed)
        #expect(!printed.contains(secret) && !printed.contains("token") && !printed.contains("\(Array(secret.utf8))"))
        #expect(metadata.hasHistory && metadata.isMirrored)
        for damage: [String: Any?] in [
            ["NSStoreModelVersionHashes": secret], ["NSStoreModelVersionHashesVersion": secret],
            ["NSStoreModelVersionHashes": ["Post": secret]],
        ] {
            guard case .failure(let fault) = StoreMetadata.read(try Self.metadata(damage)) else {
                Issue.record("damaged metadata were read")
                continue
            }
            #expect(!"\(fault)\(fault.reason)".contains(secret))
        }
    }

    @Test func `what cannot be used has a reason`() throws {
        func fault(_ members: [String: Any?]) throws -> StoreMetadataFault? {
            guard case .failure(let fault) = StoreMetadata.read(try Self.metadata(members)) else { return nil }
            return fault
        }
        #expect(StoreMetadata.read([]) == .failure(.notPropertyList))
        #expect(StoreMetadata.read(Array("<plist><array/></plist>".utf8)) == .failure(.noHashes))
        #expect(try fault(["NSStoreModelVersionHashes": nil]) == .noHashes)
        #expect(try fault(["NSStoreModelVersionHashes": "x"]) == .noHashes)
        #expect(try fault(["NSStoreModelVersionHashesVersion": nil]) == .noHashesVersion)
        #expect(try fault(["NSStoreModelVersionHashesVersion": 2]) == .unknownHashesVersion("2"))
        #expect(try fault(["NSStoreModelVersionHashes": ["Post": Data([1])]]) == .invalidHash(entity: "Post"))
        #expect(try fault(["NSStoreModelVersionHashes": ["Post": "x"]]) == .invalidHash(entity: "Post"))
        #expect(
            StoreMetadataFault.invalidHash(entity: "Post").reason == "the version hash of entity 'Post' is not data of 32 bytes")
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `an edit sets its keys and leaves all others`(format: PropertyListSerialization.PropertyListFormat) throws {
        let before: [String: Any] = [
            "NSStoreModelVersionHashes": ["Old": Self.hash], "NSStoreModelVersionHashesVersion": 3, "small": 1, "negative": -1,
            "great": UInt64.max,
            "whole": 2.0, "half": 0.5, "no": false, "day": Date(timeIntervalSinceReferenceDate: 12), "é😀": "ü", "none": [String](),
            "deep": [["a": [1, 1.0, true, "1", Data([1])]]], "long": String(repeating: "x", count: 70_000),
            "data": Data(repeating: 7, count: 300),
        ]
        let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: before, format: format, options: 0))
        let change = StoreMetadataChange(
            hashes: ["Post": [UInt8](Self.hash)], identifiers: ["2"], digest: "digest", receipt: ["rows": .integer(7), "now": .nil])
        let after = try Self.list(editedPropertyList(bytes, setting: change.bytes))
        #expect(after.count == before.count + 3)
        for (key, value) in before where key != "NSStoreModelVersionHashes" {
            // Foundation compares numbers by their values, and this by their types too.
            let kept = try #require(after[key])
            #expect("\(type(of: kept)) \(kept)" == "\(type(of: value)) \(value)" || (kept as? NSObject) == (value as? NSObject), "\(key)")
        }
        #expect(after["NSStoreModelVersionHashes"] as? [String: Data] == ["Post": Self.hash])
        #expect(after["NSStoreModelVersionIdentifiers"] as? [String] == ["2"])
        #expect(after["NSStoreModelVersionHashesDigest"] as? String == "digest")
        #expect(after["mapc"] as? [String: Int] == ["rows": 7])
    }

    @Test func `binary objects are copied as they are written`() throws {
        // An integer of two bytes, a real of four, a set, a text in UTF-8 and an array that is mentioned twice.
        let objects: [[UInt8]] = [
            [0xD5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9], [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0x51, 0x64], [0x51, 0x65], [0x11, 0, 7],
            [0x22, 0x3F, 0, 0, 0], [0x72, 0xC3, 0xBC], [0xC2, 6, 7],
        ]
        let edited = try #require(editedPropertyList(Self.binary(objects), setting: StoreMetadataChange(digest: "x").bytes))
        for object in [objects[6], objects[7], objects[8]] { #expect(edited.firstOffset(of: object) != nil, "\(object)") }
        #expect(edited.firstOffset(of: [0xC2, 0, 0, 0]) == edited.lastOffset(of: [0xC2, 0, 0, 0]))
        #expect(PropertyList(edited)?["d"] == PropertyList(edited)?["e"] && PropertyList(edited)?["c"] == .text(Array("ü".utf8)))
        // The second edit replaces the first, so the list does not grow.
        let again = try #require(editedPropertyList(edited, setting: StoreMetadataChange(digest: "y").bytes))
        #expect(again.count == edited.count && PropertyList(again)?[StoreMetadata.digestKey] == .text(Array("y".utf8)))
    }

    /// Returns a binary list of these objects, whose first is the outermost. References and offsets have one byte.
    private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var (bytes, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 15) + [
            table
        ]
    }

    @Test(arguments: [
        "", "<plist><array/></plist>", "<plist><dict><key>a</key><real>inf</real></dict></plist>", "bplist00",
    ])
    func `what is no dictionary, or has no binary form, is not edited`(text: String) throws {
        #expect(editedPropertyList(Array(text.utf8), setting: StoreMetadataChange(digest: "x").bytes) == nil)
        #expect(editedPropertyList(try Self.metadata(), setting: Array(text.utf8)) == nil || text.contains("inf"))
    }

    @Test func `damaged lists are edited without a trap`() throws {
        let good = try Self.metadata(["deep": [["a": [1, 2.5, "é", Data([1])]]]])
        let change = StoreMetadataChange(digest: "x").bytes
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            guard let edited = editedPropertyList(bytes, setting: change) else { continue }
            #expect(PropertyList(edited)?[StoreMetadata.digestKey] == .text(Array("x".utf8)))
            _ = StoreMetadata.read(edited)
        }
    }
}
