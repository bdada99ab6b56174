/// Converts libyaml's marks, which count Unicode scalars, to bytes of the file.
///
/// It stores the offset of every 64th scalar, so a mark is found by reading at most 63 scalars. A file in ASCII needs no conversion.
struct ScalarOffsets {
    private static let stride = 64
    private let samples: [Int]
    /// The bytes that libyaml never sees: a byte order mark.
    private let skipped: Int

    init(of bytes: UnsafeBufferPointer<UInt8>, skipping skipped: Int, isASCII: Bool) {
        self.skipped = skipped
        var samples: [Int] = []
        if !isASCII {
            var count = 0
            for offset in skipped..<bytes.count where !bytes[offset].continuesScalar {
                if count % Self.stride == 0 { samples.append(offset) }
                count += 1
            }
        }
        self.samples = samples
    }

    func byte(ofScalar index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard !samples.isEmpty else { return min(index + skipped, bytes.count) }
        guard index / Self.stride < samples.count else { return bytes.count }
        var (offset, left) = (samples[index / Self.stride], index % Self.stride)
        while left > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset].continuesScalar { offset += 1 }
            left -= 1
        }
        return offset
    }
}
