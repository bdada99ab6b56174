import CSQLite
import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Copies an open file to an empty one: by sharing its blocks if the file system can, or else inside the kernel, or else by reading and writing.
func copyFile(from source: OpenFile, to copy: OpenFile, reporter: RunReporter) throws(RunFailure) {
    let size = try filing { () throws(FileFailure) in try source.facts().size }
    if mapc_clone(source.descriptor, copy.descriptor) == 0 { return }
    try filing { () throws(FileFailure) in try source.rewind() }
    var copied: Int64 = 0
    var isByHand = false
    // In bytes: small enough to stop soon and to report progress.
    let piece: Int64 = 8 << 20
    while copied < size {
        try reporter.stopIfAsked()
        reporter.tell(.copying(share: Double(copied) / Double(size)))
        let count = isByHand ? 0 : mapc_copy_range(source.descriptor, copy.descriptor, min(piece, size - copied))
        if count > 0 {
            copied += count
        } else if count < 0, [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno) {
            throw FileFailure(copy.path).failure
        } else {
            isByHand = true
            copied += try filing { () throws(FileFailure) in try copyPiece(from: source, to: copy, at: copied) }
        }
    }
}

/// Copies the next megabyte from a place, which is where the copy ends.
private func copyPiece(from source: OpenFile, to copy: OpenFile, at offset: Int64) throws(FileFailure) -> Int64 {
    let bytes = try source.read(1 << 20, at: offset)
    guard !bytes.isEmpty else { throw FileFailure(copy.path, reason: "the file that is copied has become shorter") }
    try copy.write(bytes)
    return Int64(bytes.count)
}
