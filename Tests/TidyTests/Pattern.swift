import Foundation

/// A regular expression of Foundation, in which `^` and `$` match at each line. A test without optimisation searches all files with it in the time in
/// which a `Regex` searches ten.
struct Pattern: @unchecked Sendable {
    private let expression: NSRegularExpression

    init(_ pattern: String) {
        do {
            expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        } catch {
            preconditionFailure("'\(pattern)' is no regular expression: \(error)")
        }
    }

    func isIn(_ text: some StringProtocol) -> Bool {
        let text = String(text)
        return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }

    /// Returns for each match its text and the texts of its groups, in which a group without a match is empty.
    func matches(in text: some StringProtocol) -> [[Substring]] {
        let text = String(text)
        return expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map { match in
            (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { text[$0] } ?? "" }
        }
    }

    func replaced(in text: String, with replacement: String) -> String {
        let whole = NSRange(location: 0, length: text.utf16.count)
        return expression.stringByReplacingMatches(
            in: text, range: whole, withTemplate: NSRegularExpression.escapedTemplate(for: replacement))
    }

    /// Returns the lines in which a match begins, counted from 1, with a match of each.
    func lines(of text: String) -> [(number: Int, match: Substring)] {
        var (number, place) = (1, text.utf8.startIndex)
        return matches(in: text).map { match in
            number += text.utf8[place..<match[0].startIndex].count { $0 == UInt8(ascii: "\n") }
            place = match[0].startIndex
            return (number, match[0])
        }
    }
}
