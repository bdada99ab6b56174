import Testing

@testable import CoreDataImport

/// The order of versions by their names, and the labels that are made of the names.
@Suite struct VersionLabelTests {
    struct Case: CustomTestStringConvertible {
        let names: [String]
        let labels: [String]

        init(_ names: [String], _ labels: [String]) {
            self.names = names
            self.labels = labels
        }

        var testDescription: String { names.joined(separator: ", ") }
    }

    @Test("A label is the name without what all names have in common", arguments: cases)
    func isShort(_ this: Case) {
        #expect(versionLabels(this.names) == this.labels)
        #expect(this.names.reversed().sorted(by: naturalOrder) == this.names)
    }

    static let cases = [
        Case(["App"], ["1"]),
        Case(["App2"], ["1"]),
        Case(["App", "App 2", "App 10"], ["1", "2", "10"]),
        Case(["App", "App_v2", "App_v3"], ["1", "2", "3"]),
        Case(["App.V1", "App.V2"], ["1", "2"]),
        Case(["App", "App.V2"], ["1", "2"]),
        Case(["App10", "App11", "App12"], ["10", "11", "12"]),
        Case(["App1", "App10", "App100"], ["1", "10", "100"]),
        Case(["App 1.0", "App 1.1", "App 1.1.2"], ["1.0", "1.1", "1.1.2"]),
        Case(["App2019-1", "App2019-2"], ["1", "2"]),
        Case(["App", "App Copy", "App Copy 2"], ["1", "Copy", "Copy 2"]),
        Case(["App", "App_new"], ["1", "new"]),
        Case(["App", "Other"], ["App", "Other"]),
        Case(["1", "2"], ["1", "2"]),
        Case([], []),
        // Two labels would be equal, so all names stay whole.
        Case(["App", "App 1"], ["App", "App 1"]),
        Case(["App", "App-", "App-2"], ["App", "App-", "App-2"]),
        Case(["App a", "App B", "App b"], ["App a", "App B", "App b"]),
        Case(["Größe", "Größe 2"], ["1", "2"]),
    ]

    @Test("Numbers inside names are compared as numbers, of any length and with zeros before them")
    func isNatural() {
        let names = ["2", "a", "a 1 b", "a 1 c", "a 2", "A 10", "a 010", "a 99999999999999999999", "a 100000000000000000000", "b"]
        #expect(names.reversed().sorted(by: naturalOrder) == names)
        #expect(names.allSatisfy { !naturalOrder($0, $0) })
    }
}
