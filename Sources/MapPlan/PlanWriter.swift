/// Writes a plan as compact JSON, which `JSONDecoder` reads. The members have the order of their declaration, so the same plan gives the same bytes.
///
/// `JSONEncoder` looks up the conformances of every type that it writes, which costs more than all the rest, and writes the members in
/// another order in each process. Every first migration of a store writes its plan into the cache, so this is written by hand.
package struct PlanWriter {
    package private(set) var bytes: [UInt8] = []
    /// Whether the collection that is being written has a member or an element yet.
    private var hasPart = false

    /// Returns the bytes of a file; `nil` if it has a number that JSON does not have.
    package static func bytes(of file: PlanFile) -> [UInt8]? {
        if let seconds = file.plan.estimate?.seconds, !seconds.isFinite { return nil }
        var writer = PlanWriter()
        writer.bytes.reserveCapacity(16_384)
        writer.write(file)
        return writer.bytes
    }

    private mutating func write(_ file: PlanFile) {
        object { writer in
            writer.set("schema", file.schema)
            writer.set("plan", file.plan) { $0.write($1) }
            writer.set("sha256", file.sha256)
        }
    }

    /// Writes an object, whose members the body sets.
    mutating func object(_ body: (inout PlanWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        hasPart = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        hasPart = true
    }

    mutating func array<Element>(_ elements: [Element], _ write: (inout PlanWriter, Element) -> Void) {
        bytes.append(UInt8(ascii: "["))
        hasPart = false
        for element in elements {
            beginPart()
            write(&self, element)
            hasPart = true
        }
        bytes.append(UInt8(ascii: "]"))
        hasPart = true
    }

    /// Sets a member to a value that the body writes.
    mutating func set<Value>(_ name: StaticString, _ value: Value, _ write: (inout PlanWriter, Value) -> Void) {
        begin(name)
        write(&self, value)
        hasPart = true
    }

    /// Sets a member to a value that the body writes, if there is one.
    mutating func set<Value>(_ name: StaticString, ifPresent value: Value?, _ write: (inout PlanWriter, Value) -> Void) {
        if let value { set(name, value, write) }
    }

    /// Sets a member to an array whose elements the body writes.
    mutating func set<Element>(_ name: StaticString, each elements: [Element], _ write: (inout PlanWriter, Element) -> Void) {
        begin(name)
        array(elements, write)
    }

    mutating func set(_ name: StaticString, _ text: String?) { set(name, ifPresent: text) { $0.write($1) } }

    mutating func set(_ name: StaticString, _ texts: [String]) { set(name, each: texts) { $0.write($1) } }

    mutating func set(_ name: StaticString, _ number: (some BinaryInteger)?) { set(name, ifPresent: number) { $0.write($1) } }

    mutating func set(_ name: StaticString, _ number: Double) { set(name, number) { $0.append(String($1)) } }

    mutating func set(_ name: StaticString, _ boolean: Bool?) { set(name, ifPresent: boolean) { $0.append($1 ? "true" : "false") } }

    mutating func writeNull() { append("null") }

    mutating func write(_ number: some BinaryInteger) { append(String(number)) }

    mutating func write(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { units in
            var written = 0
            for place in units.indices where isEscaped(units[place]) {
                bytes.append(contentsOf: units[written..<place])
                escape(units[place])
                written = place + 1
            }
            bytes.append(contentsOf: units[written...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func isEscaped(_ unit: UInt8) -> Bool { unit < 0x20 || unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "\\") }

    private mutating func escape(_ unit: UInt8) {
        guard unit < 0x20 else {
            bytes += [UInt8(ascii: "\\"), unit]
            return
        }
        append("\\u00")
        append(StoredValue.hex([unit]))
    }

    private mutating func begin(_ name: StaticString) {
        beginPart()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
    }

    private mutating func beginPart() {
        if hasPart { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(_ words: String) { bytes.append(contentsOf: words.utf8) }
}
