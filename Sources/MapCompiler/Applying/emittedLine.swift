import MapAnalysis
public import MapPlan
import MapSyntax

/// Returns an emitted row as one line of JSON in UTF-8, without the line break:
/// `{"emit":"archive","from":"2","to":"3","store":"app.sqlite","run":"0f…","place":1,"row":{"title":"a"}}`.
public func emittedLine(_ row: EmittedRow, of store: String) -> [UInt8] {
    func quoted(_ text: String) -> [UInt8] { JSONText.quoted(Array(text.utf8)) }
    var line = Array("{".utf8)
    for (name, value) in [("emit", row.name), ("from", row.source), ("to", row.destination), ("store", store), ("run", row.run)] {
        line += quoted(name) + Array(":".utf8) + quoted(value) + Array(",".utf8)
    }
    line += Array("\"place\":\(row.place),\"row\":{".utf8)
    for (place, field) in row.fields.enumerated() {
        if place > 0 { line.append(UInt8(ascii: ",")) }
        line += quoted(field.name) + Array(":".utf8) + JSONText.onOneLine(field.json)
    }
    return escapedJSON(line + Array("}}".utf8))
}
