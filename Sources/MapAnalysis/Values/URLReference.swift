/// A URL in its five parts, by RFC 3986: `../b?x#y` relative to `http://a/c/d` is `http://a/b?x#y`.
struct URLReference {
    private var scheme: String?
    private var authority: String?
    private var path: String
    private var query: String?
    private var fragment: String?

    init(_ text: String) {
        var rest = text[...]
        func cut(after mark: Character) -> String? {
            guard let place = rest.firstIndex(of: mark) else { return nil }
            defer { rest = rest[..<place] }
            return String(rest[rest.index(after: place)...])
        }
        fragment = cut(after: "#")
        query = cut(after: "?")
        if let colon = rest.firstIndex(of: ":"), rest.first?.isLetter ?? false,
            rest[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        {
            scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            authority = String(host)
            rest = rest[host.endIndex...]
        }
        path = String(rest)
    }

    /// Returns the URL of a reference that is relative to this one (RFC 3986, 5.2.2).
    func resolving(_ reference: URLReference) -> URLReference {
        var result = reference
        if reference.scheme != nil {
            result.path = Self.withoutDots(reference.path)
            return result
        }
        result.scheme = scheme
        if reference.authority != nil {
            result.path = Self.withoutDots(reference.path)
            return result
        }
        result.authority = authority
        if reference.path.isEmpty {
            result.path = path
            result.query = reference.query ?? query
        } else if reference.path.hasPrefix("/") {
            result.path = Self.withoutDots(reference.path)
        } else {
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? (authority == nil ? "" : "/")
            result.path = Self.withoutDots(folder + reference.path)
        }
        return result
    }

    var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// Returns a path without `.` and `..`.
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            let isLast = place == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                // The part before the first slash stays.
                if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return kept.joined(separator: "/")
    }
}
