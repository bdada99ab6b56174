import MapSyntax

/// Returns the path that was probably meant, as it would be typed: `data/list.sqlite` for `data/lst.sqlite`. `names` are those in its folder.
func nearestPath(to path: String, among names: [String]) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last.map(String.init), !name.isEmpty, let meant = nearest(to: name, among: names) else { return nil }
    return (parts.dropLast().map(String.init) + [meant]).joined(separator: "/")
}
