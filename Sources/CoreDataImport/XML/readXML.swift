package import MapSyntax

/// The limits of one XML file. A hostile file is refused before it costs much.
enum XMLLimit {
    static let bytes = 64 << 20
    static let depth = 100
    /// How many elements and attributes a file has.
    static let values = 1_000_000
    /// How many attributes an element has.
    static let attributes = 200
    /// How many bytes a name has.
    static let name = 1_000
}

/// Reads an XML file in UTF-8. Returns its outermost element; nil if the file is not well-formed, with one finding about the first mistake.
///
/// Comments and processing instructions are skipped. A document type may be named, but not defined: there are no entities but XML's own five.
package func readXML(_ file: TextFile, id: FileID) -> (root: XMLElement?, findings: [Diagnostic]) {
    guard file.bytes.count <= XMLLimit.bytes else { return (nil, [.xmlTooLarge(bytes: file.bytes.count, file: id)]) }
    let faults = file.bytes.withUnsafeBufferPointer { textFaults(in: $0, file: id).diagnostics }
    guard faults.isEmpty else { return (nil, faults) }
    var reader = XMLReader(file.bytes, file: id)
    do throws(XMLRefusal) {
        return (try reader.read(), [])
    } catch {
        return (nil, [error.finding])
    }
}
