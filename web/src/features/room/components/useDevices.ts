import { useEffect, useState } from "react";
import type { LocalMedia } from "../core/media";

/** The connected devices. Browsers tell their names only after the person has allowed one. */
export function useDevices(media: LocalMedia, streams: number): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new track may have unlocked the names.
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const list = await media.list();
      if (!gone) setDevices(list);
    };
    void read();
    const unwatch = media.onDeviceChange(() => void read());
    return () => {
      gone = true;
      unwatch();
    };
  }, [media, streams]);
  return devices;
}
