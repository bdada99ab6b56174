/// Returns a path as a URI: relative to the folder in which mapc runs, or `file:///…` for an absolute path.
func relativeURI(_ path: String) -> String {
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let hex = Array("0123456789ABCDEF")
    let escaped = path.utf8.reduce(into: "") { text, byte in
        if unreserved.contains(byte) {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            text += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
        }
    }
    return path.hasPrefix("/") ? "file://" + escaped : escaped
}
