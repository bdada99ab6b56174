import MapAnalysis
import MapPlan

/// Returns a store's metadata with the members of another property list. A digest or a checksum is only set where the metadata have one.
let changedMetadata: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, case .blob(let metadata) = arguments[0], case .blob(let members) = arguments[1],
        let edited = editedMetadata(metadata, setting: members)
    else { throw MetadataFailure.unreadable }
    return .blob(edited)
}

/// Returns whether a store's metadata have all version hashes of another list: 1 or 0.
let hasVersionHashes: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, case .blob(let metadata) = arguments[0], case .blob(let expected) = arguments[1] else {
        return .integer(0)
    }
    return .integer(hasHashes(metadata, of: expected) ? 1 : 0)
}

/// Returns a store's metadata with a receipt, of which the names and values follow the metadata.
let metadataWithReceipt: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard case .blob(let metadata)? = arguments.first else { throw MetadataFailure.unreadable }
    var receipt: [String: Value] = [:]
    for place in stride(from: 1, to: arguments.count - 1, by: 2) {
        guard case .text(let name) = arguments[place] else { throw MetadataFailure.unreadable }
        receipt[String(decoding: name, as: UTF8.self)] = arguments[place + 1].ofReceipt
    }
    if let runs = emittedRuns(before: metadata) { receipt["emitted"] = .text(Array(runs.utf8)) }
    guard let edited = editedMetadata(metadata, setting: StoreMetadataChange(receipt: receipt)) else {
        throw MetadataFailure.unreadable
    }
    return .blob(edited)
}

/// Returns the last runs that emitted rows, of the receipt that a new one replaces: a process that died may have left rows of any of them.
private func emittedRuns(before metadata: [UInt8]) -> String? {
    guard case .success(let found) = StoreMetadata.read(metadata), let receipt = found.receipt else { return nil }
    let runs = ["run", "emitted"].flatMap { name -> [String] in
        guard case .text(let bytes)? = receipt[name] else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
    }
    return runs.isEmpty ? nil : runs.prefix(16).joined(separator: " ")
}

/// Returns the seed of the receipt in a store's metadata; NULL if they have none.
let seedOfReceipt: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard case .blob(let bytes)? = arguments.first, case .success(let metadata) = StoreMetadata.read(bytes),
        case .data(let seed)? = metadata.receipt?["seed"]
    else { return .null }
    return .blob(seed)
}

extension StoredValue {
    fileprivate var ofReceipt: Value? {
        switch self {
        case .null: nil
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let bytes): .text(bytes)
        case .blob(let bytes): .data(bytes)
        }
    }
}

/// Why metadata are not changed. The message does not contain them.
private enum MetadataFailure: Error, CustomStringConvertible {
    case unreadable

    var description: String {
        switch self {
        case .unreadable: "the metadata in 'Z_METADATA' are not a property list with version hashes"
        }
    }
}
