// A test looks at the results of the library's runner.
@_exported public import MapCompiler
