import Testing

@Suite struct SpecRoomTests {}
