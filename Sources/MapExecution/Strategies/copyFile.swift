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
func copyFile(from source: Int32, to copy: Int32, path: String, reporter: RunReporter) throws(RunFailure) {
    var facts = stat()
    guard fstat(source, &facts) == 0 else { throw FileFailure(path).failure }
    let size = Int64(facts.st_size)
    if mapc_clone(source, copy) == 0 { return }
    guard lseek(source, 0, SEEK_SET) == 0 else { throw FileFailure(path).failure }
    var copied: Int64 = 0
    var isByHand = false
    // In bytes: small enough to stop soon and to report progress.
    let piece: Int64 = 8 << 20
    while copied < size {
        try reporter.stopIfAsked()
        reporter.tell(.copying(share: Double(copied) / Double(size)))
        let count = isByHand ? 0 : mapc_copy_range(source, copy, min(piece, size - copied))
        if count > 0 {
            copied += count
        } else if count < 0, [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno) {
            throw FileFailure(path).failure
        } else {
            isByHand = true
            copied += try copyPiece(from: source, to: copy, path: path)
        }
    }
}

/// Copies the next megabyte from the current positions of both files.
private func copyPiece(from source: Int32, to copy: Int32, path: String) throws(RunFailure) -> Int64 {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = bytes.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
    guard count > 0 else {
        if count < 0, errno == EINTR { return 0 }
        if count == 0 { errno = EIO }
        throw FileFailure(path).failure
    }
    var written = 0
    while written < count {
        let more = bytes.withUnsafeBytes { write(copy, $0.baseAddress?.advanced(by: written), count - written) }
        guard more > 0 || errno == EINTR else { throw FileFailure(path).failure }
        written += max(more, 0)
    }
    return Int64(count)
}
