import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconWifi,
  IconWifi1,
  IconWifi2,
  IconWifiOff,
} from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import type { RoomState } from "../core/state";
import { bar, quality as t } from "../strings/call";
import { Control } from "./Bar";
import { Remaining } from "./Countdown";
import c from "./TopBar.module.css";

const WORDS = { unknown: t.unknown, good: t.good, fair: t.fair, poor: t.poor };
const ICONS = { unknown: IconWifi2, good: IconWifi, fair: IconWifi2, poor: IconWifi1 };

function Quality({ state }: { state: RoomState }) {
  const lost = state.link === "restoring" || state.link === "rebuilding";
  const silent = lost || state.stalled;
  const Icon = silent ? IconWifiOff : ICONS[state.verdict];
  const words = lost ? t.lost : state.stalled ? t.stalled : WORDS[state.verdict];
  return (
    <span className={c.quality} data-verdict={silent ? "poor" : state.verdict}>
      <Icon size={20} aria-hidden="true" />
      <span>
        {words}
        {state.relay && !silent && <span className={c.relay}> · {t.relay}</span>}
      </span>
    </span>
  );
}

/** Shows the whole page in full screen and not only the stage, because popups and toasts are outside the stage. */
function FullScreen() {
  const [on, setOn] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const flip = () => {
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // When the browser refuses, the window stays as it is.
    done.catch(() => {});
  };
  return (
    <Control icon={on ? IconMinimize : IconMaximize} label={on ? bar.leaveFullScreen : bar.fullScreen} onClick={flip} />
  );
}

function Picture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  if (!document.pictureInPictureEnabled) return null;
  const flip = () => {
    const inside = document.pictureInPictureElement !== null;
    const done = inside ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    // Fails while the video has no frame yet.
    done?.catch(() => {});
  };
  return <Control icon={IconPictureInPicture} label={bar.picture} onClick={flip} />;
}

interface Props {
  state: RoomState;
  video: RefObject<HTMLVideoElement | null>;
}

export function TopBar({ state, video }: Props) {
  const talking = state.phase === "talking";
  return (
    <div className={c.top}>
      <span className={c.facts}>
        <Remaining state={state} className={c.time} />
        {talking && <Quality state={state} />}
      </span>
      <span className={c.tools}>
        {talking && state.peer.camera && <Picture video={video} />}
        <FullScreen />
      </span>
    </div>
  );
}
