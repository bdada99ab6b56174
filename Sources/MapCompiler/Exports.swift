// A client of the library imports MapCompiler alone: what its signatures mention comes along.
@_exported public import MapExecution
@_exported public import MapPlan
@_exported public import MapSyntax
