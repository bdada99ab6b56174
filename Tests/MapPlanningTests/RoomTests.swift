import Testing

@Suite struct MapPlanningRoomTests {}
