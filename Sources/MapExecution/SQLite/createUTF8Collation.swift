import CSQLite
import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes a collation that compares texts by the bytes of their UTF-8. SQLite converts the texts of a store in UTF-16 for it.
@discardableResult
func createUTF8Collation(_ name: String, on database: OpaquePointer) -> Int32 {
    sqlite3_create_collation(database, name, SQLITE_UTF8, nil) { _, leftCount, left, rightCount, right in
        let common = min(leftCount, rightCount)
        guard let left, let right, common > 0 else { return leftCount - rightCount }
        let order = memcmp(left, right, Int(common))
        return order == 0 ? leftCount - rightCount : order
    }
}
