import Testing

@Suite struct MapSyntaxRoomTests {}
