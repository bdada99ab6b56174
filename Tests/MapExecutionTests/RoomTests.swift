import Testing

@Suite struct MapExecutionRoomTests {}
