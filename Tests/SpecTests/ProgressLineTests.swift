import Testing

@testable import mapc

/// The line of the progress bar at many widths.
@Suite(.enabled(if: !isChosen)) struct ProgressLineTests {
    private static let line = ProgressLine(share: 0.38, seconds: 2.44, words: "step 3 of 12: copy the rows of Measurement")

    @Test(
        "The time that is left is the last thing to go",
        arguments: [
            (120, "█████████░░░░░░░░░░░░░░░ 38 %, 2.4 s, about 4 s left step 3 of 12: copy the rows of Measurement"),
            (59, "█████████░░░░░░░░░░░░░░░ 38 %, 2.4 s, about 4 s left step 3"), (40, "████░░░░░░░░ 38 %, 2.4 s, about 4 s left"),
            (34, "██░░░░ 38 %, 2.4 s, about 4 s left"), (33, "38 %, 2.4 s, about 4 s left"), (27, "38 %, 2.4 s, about 4 s left"),
            (26, "38 %, 4 s left"), (13, "4 s left"), (8, "4 s left"), (7, "4 s lef"),
        ])
    func narrow(width: Int, shown: String) { #expect(Self.line.text(width: width) == shown) }

    @Test("No line is wider than the terminal, and from 8 columns on each says how much time is left", arguments: 1...200)
    func fits(width: Int) {
        let text = Self.line.text(width: width)
        #expect(text.count <= width && (width < 8 || text.contains("4 s left")))
    }

    @Test("Nothing is estimated from the first moments of a run, or at its end")
    func unknown() {
        for (share, seconds) in [(0.04, 9.0), (0.5, 1.9), (1, 60)] {
            let line = ProgressLine(share: share, seconds: seconds, words: "checking")
            #expect(!line.text(width: 80).contains("left") && line.text(width: 5).count <= 5)
        }
    }
}
