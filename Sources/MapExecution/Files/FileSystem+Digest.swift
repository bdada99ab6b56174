import MapPlan

extension FileSystem {
    /// Returns the SHA-256 of a database file as 64 digits, with that of its WAL if there is something in it.
    package static func digest(ofDatabase path: String) throws(FileFailure) -> String {
        let own = try digest(ofFile: path)
        let wal = path + "-wal"
        return try size(wal) == 0 ? own : SHA256.hex(of: own + digest(ofFile: wal))
    }

    private static func digest(ofFile path: String) throws(FileFailure) -> String {
        let file = try OpenFile(path, .reading)
        var offset: Int64 = 0
        return try SHA256.hex { () throws(FileFailure) -> [UInt8]? in
            let piece = try file.read(1 << 20, at: offset)
            offset += Int64(piece.count)
            return piece.isEmpty ? nil : piece
        }
    }
}
