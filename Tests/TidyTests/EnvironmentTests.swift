import Testing

/// Checks that manual pages and `mapc doctor` describe every environment variable.
@Suite struct EnvironmentTests {
    @Test("Each environment variable that the code reads is listed, and each listed one is read")
    func areListed() throws {
        let list = "Sources/mapc/Terminal/EnvironmentVariable.swift"
        let listed = Pattern(#"name: "([A-Z_]+)""#).matches(in: Repository.text(list)).map { String($0[1]) }
        let code = Repository.sources.filter { $0.path != list }.map(\.text)
        let read = code.flatMap { Pattern(#"Environment\["([A-Z_]+)""#).matches(in: $0).map { String($0[1]) } }
        // The room of execution asks the system itself.
        let lists = code.filter { $0.contains("getenv(name)") }
        let others = lists.flatMap { Pattern(#"\[("[A-Z_]+"(?:, "[A-Z_]+")*)\]\.compactMap"#).matches(in: $0) }
            .flatMap { Pattern("[A-Z_]+").matches(in: String($0[1])).map { String($0[0]) } }
        #expect(others.count == 2)
        #expect(Set(read + others) == Set(listed))
        #expect(listed.count == Set(listed).count)
    }
}
