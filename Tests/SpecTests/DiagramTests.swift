import Foundation
import PythonTesting
import Testing

/// Opens diagrams in a headless browser, in light and dark, with `Scripts/check-diagrams`.
@Suite(.enabled(if: !isChosen && hasProgram("chromium-headless-shell", for: "the test of diagrams in a browser")))
struct DiagramTests {
    @Test("A browser shows the boxes, lines and marks of two versions, each text inside its box")
    func versions() throws {
        let shown = try Self.shown([("1", Self.old), ("2", Self.new)], "1 2")
        #expect(shown.title == "Shop 1 → 2")
        #expect(
            shown.boxes == [
                ["~ Customer → Client", "~ name → fullName: string"], ["~ Order", "placed: date", "~ total: double → decimal"],
                ["abstract Payment"], ["+ Cash"], ["- Card", "- number: string"],
            ])
        #expect(
            shown.labels.sorted() == [
                "*", "*", "*", "+ △", "- billed / billing", "- △", "0..1", "1", "1", "orders / customer", "~ orderThatReplacesIt",
            ])
    }

    @Test("Names that mean something to XML are text")
    func hostile() throws {
        let name = #"</svg><script>alert(1)</script>\"&amp;'`{x}`]]>"#
        let shown = try Self.shown(
            [
                (
                    "1",
                    """
                    model: "\(name)"
                    version: "<!--"
                    entities:
                      Größe日本語日本語日本語:
                        table: "\(name)"
                        doc: "\(name)"
                        attributes:
                          naïveé: { type: string, column: "\(name)" }
                    """
                )
            ], "")
        #expect(shown.title == name.replacing("\\", with: "") + " <!--")
        #expect(shown.boxes == [["Größe日本語日本語日本語", "naïveé: string"]])
    }

    @Test("Four hundred entities do not cover each other")
    func large() throws {
        let entities = (1...400).map { number in
            let attributes = "    attributes: { first: string, second: int32, third: date?, fourth: double, fifth: uuid }\n"
            let link = number == 1 ? "" : "    relationships: { other: { to: Entity\(number / 2), delete: none } }\n"
            return "  Entity\(number):\n" + attributes + link
        }
        let shown = try Self.shown([("1", "model: Big\nversion: 1\nentities:\n" + entities.joined())], "")
        #expect(shown.boxes.count == 400 && shown.boxes.allSatisfy { $0.count == 6 })
    }

    private struct Shown: Decodable {
        var title: String
        /// The lines of each box.
        var boxes: [[String]]
        var labels: [String]
    }

    /// Draws versions, and returns what the browser sees. Records an issue for each fault.
    private static func shown(_ models: [(version: String, text: String)], _ versions: String) throws -> Shown {
        let sandbox = try Sandbox(
            models.map { SpecFile(path: "\($0.version).model.yaml", bytes: Array($0.text.utf8), assertions: []) })
        let (text, code) = try sandbox.run("mapc diagram \(versions) --format svg --out drawn.svg")
        #expect(code == 0, "\(text)")
        let ended = try Python.ended([repository.appending(path: "Scripts/check-diagrams").path, sandbox.path("drawn.svg")])
        #expect(ended.status == 0, "\(ended.errors)")
        return try JSONDecoder().decode(Shown.self, from: Data(ended.output.utf8))
    }

    private static let old = """
        model: Shop
        version: 1
        entities:
          Customer:
            attributes: { name: string }
            relationships:
              orders: { to: [Order], inverse: customer }
              billed: { to: [Order], inverse: billing }
          Order:
            attributes: { placed: date, total: double }
            relationships:
              customer: { to: Customer, inverse: orders }
              billing: { to: Customer?, inverse: billed }
              orderThatReplacesIt: { to: Order?, delete: none }
          Payment: { abstract: true }
          Card: { parent: Payment, attributes: { number: string } }
        """
    private static let new = """
        model: Shop
        version: 2
        entities:
          Client:
            renamingID: Customer
            attributes: { fullName: { type: string, renamingID: name } }
            relationships:
              orders: { to: [Order], inverse: customer }
          Order:
            attributes: { placed: date, total: decimal }
            relationships:
              customer: { to: Client, inverse: orders }
              orderThatReplacesIt: { to: Order, delete: none }
          Payment: { abstract: true }
          Cash: { parent: Payment }
        """
}
