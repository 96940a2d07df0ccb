/** The times that lie ahead, for features that let people choose one of them. */
export { aheadQuery, type KnownSlots, type Slot } from "../api";
