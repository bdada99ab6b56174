/// Returns the names in a folder, sorted. Nil, with `errno`, if it cannot be read.
func names(in folder: String) -> [String]? { try? FileSystem.names(in: folder) }
