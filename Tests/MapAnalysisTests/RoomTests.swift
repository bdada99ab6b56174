import Testing

@Suite struct MapAnalysisRoomTests {}
