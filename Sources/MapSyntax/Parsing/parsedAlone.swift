extension TextFile {
    /// What the file says by itself. Its mistakes are not reported.
    package var parsedAlone: ProjectSyntax {
        var unheard = Diagnostics()
        return parse([self], into: &unheard)
    }
}
