import MapSyntax

extension LintRule {
    /// Two hierarchies or many-to-manys in one table.
    static let sharedTable = LintRule(.sharedTable) { models, _, diagnostics in
        for model in models where model.layout == "tables" {
            var owners: [String: TableClaim] = [:]
            for claim in model.tableClaims {
                let name = foldedASCII(claim.table)
                if let owner = owners[name] {
                    diagnostics.report(.sharedTable(claim.table, of: claim.owner, at: claim.range, with: owner.owner, owner.range))
                } else {
                    owners[name] = claim
                }
            }
        }
    }
}

/// A table that something of a model needs.
struct TableClaim {
    var table: String
    /// For people: `Post`, `Post.tags`.
    var owner: String
    var range: TextRange
}

extension Model {
    /// The tables of layout `tables`: of hierarchies, then of many-to-manys. What has one name twice is reported already.
    var tableClaims: [TableClaim] {
        var claims: [TableClaim] = []
        for entity in entities where entity.parent == nil && self.entity(entity.name)?.id == entity.id {
            claims.append(TableClaim(table: tableName(of: entity.id), owner: entity.name, range: entity.range))
        }
        for index in entities.indices {
            for property in entities[index].declared {
                guard case .relationship(let relationship) = property, isManyToMany(relationship),
                    storedSide(of: relationship) == relationship.id
                else { continue }
                let owner = "\(entities[index].name).\(relationship.name)"
                claims.append(TableClaim(table: joinTable(of: relationship).table, owner: owner, range: relationship.range))
            }
        }
        return claims
    }
}

/// The name as SQLite compares names: without the case of ASCII letters, and of no others.
func foldedASCII(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else { return name }
    return String(unsafeUninitializedCapacity: name.utf8.count) { bytes in
        for (place, byte) in name.utf8.enumerated() {
            bytes[place] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        return bytes.count
    }
}
