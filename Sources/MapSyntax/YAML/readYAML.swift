/// The limits of one file. No one writes more by hand, and a hostile file is refused before it costs much.
enum YAMLLimit {
    static let bytes = 16 << 20
    static let depth = 200
    static let nodes = 1_000_000
    /// A file with a hundred findings has one mistake, or is hostile. Finding more costs time.
    static let findings = 100
}

/// Parses a YAML file into a tree with ranges; nil if there is nothing to use, which is reported.
///
/// An empty file, or one with only comments, gives nil and reports nothing. The caller knows what is missing.
func readYAML(_ file: TextFile, id: FileID, into diagnostics: inout Diagnostics) -> YAMLNode? {
    guard file.bytes.count <= YAMLLimit.bytes else {
        diagnostics.report(.fileTooLarge(bytes: file.bytes.count, file: id))
        return nil
    }
    return file.bytes.withUnsafeBufferPointer { bytes in
        let faults = textFaults(in: bytes, file: id)
        guard faults.diagnostics.isEmpty else {
            for fault in faults.diagnostics { diagnostics.report(fault) }
            return nil
        }
        var events = YAMLEvents(of: bytes, isASCII: faults.isASCII)
        var tree = YAMLTree(file: id, bytes: bytes)
        do throws(YAMLRefusal) {
            while try tree.add(events.next()) {}
        } catch {
            tree.stop(with: error)
        }
        let root = tree.finish()
        for diagnostic in tree.diagnostics { diagnostics.report(diagnostic) }
        return root
    }
}
