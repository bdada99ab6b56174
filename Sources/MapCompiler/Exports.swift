// Clients of the library import only MapCompiler, so it re-exports the modules whose types its signatures use.
@_exported public import MapExecution
@_exported public import MapPlan
@_exported public import MapSyntax
