import { useEffect, useState } from "react";
import { readTestRelay } from "./api";
import { Unsupported } from "./components/StatusScreens";
import { canCall } from "./core/browser";
import { LocalMedia } from "./core/media";
import { EquipmentView } from "./EquipmentView";

/** The own devices without a room. The number changes with every change of them. */
function useOwnMedia(): { media: LocalMedia; changes: number } {
  const [changes, setChanges] = useState(0);
  const [media] = useState(
    () => new LocalMedia(navigator.mediaDevices, { track: () => {}, change: () => setChanges((count) => count + 1) }),
  );
  useEffect(() => {
    media.reopen();
    void media.open();
    return () => media.release();
  }, [media]);
  return { media, changes };
}

function Equipment() {
  const { media, changes } = useOwnMedia();
  return (
    <EquipmentView
      media={media}
      changes={changes}
      relay={readTestRelay}
      make={(config) => new RTCPeerConnection(config)}
    />
  );
}

/** `/teste-de-equipamento`: for everybody who holds sessions, at any time. */
export default function EquipmentPage() {
  return canCall() ? <Equipment /> : <Unsupported />;
}
