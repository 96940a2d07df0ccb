import { useEffect, useState } from "react";
import type { Room } from "../core/room";

/** The devices there are now. Their names are known only after the person allowed one. */
export function useDevices(room: Room, streams: number): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new track may have unlocked the names.
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const list = await room.media.list();
      if (!gone) setDevices(list);
    };
    void read();
    const source = room.gear.devices;
    source?.addEventListener?.("devicechange", read);
    return () => {
      gone = true;
      source?.removeEventListener?.("devicechange", read);
    };
  }, [room, streams]);
  return devices;
}
