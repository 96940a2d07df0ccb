import type { Source } from "../core/devices";
import type { LocalMedia } from "../core/media";
import type { OwnSource } from "../core/state";
import { background, ready as t } from "../strings/entrance";
import { SourceButtons } from "./Bar";
import c from "./Preview.module.css";
import { useStream } from "./useStream";
import { Video } from "./Video";

interface Props {
  media: LocalMedia;
  own: Record<Source, OwnSource>;
}

/** The own picture before a call, with the buttons of microphone and camera. */
export function Preview({ media, own }: Props) {
  const stream = useStream(media.tracks.camera);
  return (
    <div className={c.preview}>
      {stream ? (
        <Video stream={stream} label={t.preview} className={c.video} />
      ) : (
        <p>{media.covering ? background.covering : t.cameraOff}</p>
      )}
      <div className={c.toggles}>
        <SourceButtons media={media} own={own} />
      </div>
    </div>
  );
}
