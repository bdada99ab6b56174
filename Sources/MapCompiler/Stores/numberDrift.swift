import MapAnalysis
import MapPlan

/// Returns how the numbers of entities in a Core Data store differ from those of its version, one line each. By these numbers, rows name their
/// entity.
func numberDrift(of parts: CoreDataParts, from model: Model) -> [String] {
    let numbers = EntityNumbers(model)
    // History has numbers of its own, and so has mirroring to CloudKit.
    let found = parts.entities.filter { $0.number < CoreDataBooks.firstOwnNumber }
    var lines: [String] = []
    for id in numbers.inOrder {
        let (entity, number) = (model[id], Int64(numbers[id]))
        guard let row = found.first(where: { $0.number == number }) else {
            lines.append("[-] entity '\(entity.name)', which has the number \(number), is missing in 'Z_PRIMARYKEY'")
            continue
        }
        // The row of a renamed entity may still have an old name, which may be older than the renaming ID.
        if ![entity.name, entity.canonicalName].contains(row.name), model.entity(row.name) != nil {
            lines.append("[*] the number \(number) is that of '\(entity.name)', and that of '\(row.name)' in 'Z_PRIMARYKEY'")
        } else if row.parent != entity.parent.map({ Int64(numbers[$0]) }) ?? 0 {
            lines.append("[*] entity '\(entity.name)' has another parent in 'Z_PRIMARYKEY'")
        }
    }
    let unknown = found.filter { !(1...Int64(numbers.inOrder.count)).contains($0.number) }
    return lines + unknown.map { "[+] the number \($0.number) in 'Z_PRIMARYKEY', of '\($0.name)', is that of no entity" }
}
