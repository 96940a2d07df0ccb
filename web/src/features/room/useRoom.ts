import { useStore } from "~/lib/store";
import type { Room } from "./core/room";
import { initialState, type RoomState } from "./core/state";

const before = initialState();

export const useRoom = (room: Room): RoomState => useStore(room.state, before);
