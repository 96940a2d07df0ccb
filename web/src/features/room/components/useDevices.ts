import { useEffect, useState } from "react";
import type { Room } from "../core/room";

/** The connected devices. Browsers tell their names only after the person has allowed one. */
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
    const source = room.deps.devices;
    source?.addEventListener?.("devicechange", read);
    return () => {
      gone = true;
      source?.removeEventListener?.("devicechange", read);
    };
  }, [room, streams]);
  return devices;
}
