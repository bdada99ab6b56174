import Testing

@Suite struct TidyRoomTests {}
