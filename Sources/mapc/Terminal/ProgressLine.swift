import MapCompiler

/// The line of a progress bar. Where it is narrow, first the words are cut, then the bar goes, then the percentage and the seconds; the time that is left is the last.
struct ProgressLine {
    /// The part of the run that is done, from 0 to 1.
    var share: Double
    /// How many seconds the run has taken.
    var seconds: Double
    /// What is done now.
    var words: String

    /// The remaining time is only shown once there is enough progress to estimate it from.
    private var left: String? {
        guard share > 0.05, share < 1, seconds > 2 else { return nil }
        return "\(Int((seconds * (1 - share) / share).rounded(.up))) s left"
    }

    private var percent: String { "\(Int(share * 100)) %" }

    /// `38 %, 2.4 s, about 4 s left`
    var figures: String {
        let tenths = Int(seconds * 10)
        return "\(percent), \(tenths / 10).\(tenths % 10) s" + (left.map { ", about \($0)" } ?? "")
    }

    /// Returns the line for so many columns.
    func text(width: Int) -> String {
        let figures = figures
        let barWidth = min(24, width - figures.count - 1)
        if barWidth >= 6 {
            let filled = Int(Double(barWidth) * share)
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
            return String("\(bar) \(figures) \(words)".visible.prefix(width))
        }
        let shorter = left.map { [figures, "\(percent), \($0)", $0] } ?? [figures, percent]
        return shorter.first { $0.count <= width } ?? String((shorter.last ?? "").prefix(width))
    }
}
