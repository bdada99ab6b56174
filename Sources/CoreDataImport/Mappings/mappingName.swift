/// Returns the name of an entity mapping as an expression can call it: Xcode takes any text. `Stations first` becomes `StationsFirst`.
func mappingName(_ written: String) -> String {
    let parts = written.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }
    guard let first = parts.first else { return written }
    let name = String(first) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first.map(\.isNumber) ?? false ? "_" + name : name
}
