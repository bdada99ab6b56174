extension StringProtocol {
    /// The number of terminal columns of the text: 2 for Chinese, Japanese, Korean and emoji, 0 for combining marks.
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            // Variation selector 16 requests the emoji form of the character before it.
            if scalar.value == 0xFE0F && width == 1 { width = 2 }
            width = max(width, scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if value < 0x300 { return properties.generalCategory == .format ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return properties.isEmojiPresentation || isWide ? 2 : 1
    }

    /// The characters with East Asian Width W or F in Unicode 16, except emoji.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
