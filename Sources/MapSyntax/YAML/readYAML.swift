/// The limits of one file. No one writes more by hand, and a hostile file is refused before it costs much.
package enum YAMLLimit {
    /// The greatest size of a file in bytes.
    package static let bytes = 16 << 20
    static let depth = 200
    static let nodes = 1_000_000
    /// A file with a hundred findings has one mistake, or is hostile. Finding more costs time.
    static let findings = 100
    /// How often a file is read again without the lines that YAML refuses, and its greatest size for that.
    static let readings = 20
    static let rereadBytes = 1 << 20
}

/// What was read of a YAML file.
struct YAMLReading {
    /// Nil if there is nothing to use.
    var root: YAMLNode?
    /// The lines that YAML refuses, with what is nested in them. They were left out.
    var holes: [Range<Int>] = []
}

/// Parses a YAML file into a tree with ranges. Reports what cannot be parsed.
///
/// YAML stops at the first line that it refuses, and then there is no tree. With `readsOn` the file is read again without that line and what is
/// nested in it.
///
/// An empty file, or one with only comments, gives nil and reports nothing. The caller knows what is missing.
func readYAML(_ file: TextFile, id: FileID, readsOn: Bool = false, into diagnostics: inout Diagnostics) -> YAMLReading {
    guard file.bytes.count <= YAMLLimit.bytes else {
        diagnostics.report(.fileTooLarge(bytes: file.bytes.count, file: id))
        return YAMLReading()
    }
    let faults = file.bytes.withUnsafeBufferPointer { textFaults(in: $0, file: id) }
    guard faults.diagnostics.isEmpty else {
        for fault in faults.diagnostics { diagnostics.report(fault) }
        return YAMLReading()
    }
    var text = file
    var refused: [Diagnostic] = []
    var holes: [Range<Int>] = []
    while true {
        let attempt = attempt(text, id, isASCII: faults.isASCII)
        if readsOn, let refusal = attempt.refusal, refused.count < YAMLLimit.readings, text.bytes.count <= YAMLLimit.rereadBytes,
            case let hole = text.unreadable(at: refusal.start), case let rest = text.blank(hole), rest.bytes != text.bytes
        {
            refused.append(refusal.finding)
            holes += hole
            text = rest
            continue
        }
        for diagnostic in attempt.findings + refused + [attempt.refusal?.finding].compactMap(\.self) { diagnostics.report(diagnostic) }
        return YAMLReading(root: attempt.root, holes: holes)
    }
}

/// Returns a file with spaces in the place of what YAML refuses, so that an editor finds the names in the rest of it while a line is typed.
package func readableText(of file: TextFile) -> TextFile {
    var unheard = Diagnostics()
    let holes = readYAML(file, id: FileID(0), readsOn: true, into: &unheard).holes
    return holes.isEmpty ? file : file.blank(holes)
}

/// Reads a file up to its end, or to the first line that YAML refuses. Then there is no tree.
private func attempt(
    _ file: TextFile, _ id: FileID, isASCII: Bool
) -> (root: YAMLNode?, findings: [Diagnostic], refusal: (finding: Diagnostic, start: Int)?) {
    file.bytes.withUnsafeBufferPointer { bytes in
        var events = YAMLEvents(of: bytes, isASCII: isASCII)
        var tree = YAMLTree(file: id, bytes: bytes)
        var refusal: (finding: Diagnostic, start: Int)?
        do throws(YAMLRefusal) {
            while try tree.add(events.next()) {}
        } catch {
            refusal = tree.stop(with: error)
        }
        let root = tree.finish()
        return (root, tree.diagnostics, refusal)
    }
}

extension TextFile {
    /// Returns the lines to leave out if YAML refuses the line at an offset.
    fileprivate func unreadable(at offset: Int) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            // One finding reports all tabs in indentations, and one all conflicts.
            let tabs = bytes.linesWithTabs
            let conflicts = bytes.conflicts
            if conflicts.contains(where: { $0.contains(offset) }) { return conflicts }
            return tabs.contains { $0.contains(offset) } ? tabs : [bytes.block(at: offset)]
        }
    }

    /// Returns the same file with the same lines, in which some places contain only spaces.
    func blank(_ places: [Range<Int>]) -> TextFile {
        var bytes = bytes
        bytes.withUnsafeMutableBufferPointer { bytes in
            for place in places {
                for byte in place where bytes[byte] != UInt8(ascii: "\n") { bytes[byte] = UInt8(ascii: " ") }
            }
        }
        return TextFile(path: path, bytes: bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the line at an offset with the lines below it that have a greater indentation, and the bracket that closes them.
    func block(at offset: Int) -> Range<Int> {
        let start = lineStart(of: Swift.min(offset, count))
        let indentation = skippingBlanks(from: start, to: lineEnd(from: start)) - start
        var end = lineEnd(from: start)
        while end < count {
            let next = end + 1
            let nextEnd = lineEnd(from: next)
            let content = skippingBlanks(from: next, to: nextEnd)
            let isClosing = content < nextEnd && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(self[content])
            if content < nextEnd, content - next <= indentation, !isClosing { break }
            end = nextEnd
        }
        return start..<end
    }
}
