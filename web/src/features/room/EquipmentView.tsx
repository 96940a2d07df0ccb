import { BackgroundField, BackgroundWord } from "./components/BackgroundField";
import { DeviceFields } from "./components/DeviceFields";
import { MicrophoneMeter } from "./components/MicrophoneMeter";
import { NetworkCheck } from "./components/NetworkCheck";
import { PermissionHelp } from "./components/PermissionHelp";
import { Preview } from "./components/Preview";
import { VoiceReplay } from "./components/VoiceReplay";
import type { Source } from "./core/devices";
import type { LocalMedia } from "./core/media";
import c from "./ReadyView.module.css";
import { network, equipment as t } from "./strings/entrance";

interface Props {
  media: LocalMedia;
  changes: number;
  relay: () => Promise<RTCIceServer[]>;
  make: (config: RTCConfiguration) => RTCPeerConnection;
}

/** Camera, microphone, speaker and network, without a session. */
export function EquipmentView({ media, changes, relay, make }: Props) {
  const own = (source: Source) => ({ on: media.wanted[source], trouble: media.troubles[source] ?? null });
  const sources = { microphone: own("microphone"), camera: own("camera") };
  return (
    <section className={c.page}>
      <header className={c.head}>
        <h1>{t.title}</h1>
        <p className={c.lead}>{t.lead}</p>
      </header>
      <div className={c.columns}>
        <div className={c.main}>
          <Preview media={media} own={sources} />
          <BackgroundWord trouble={media.backgroundTrouble} />
          <PermissionHelp
            microphone={sources.microphone.trouble}
            camera={sources.camera.trouble}
            onRetry={() => void media.open()}
          />
        </div>
        <div className={c.side}>
          <DeviceFields media={media} choices={media.choices} streams={changes} />
          <BackgroundField media={media} choices={media.choices} />
          <p className={c.hint}>{t.remembered}</p>
          <div className={c.group}>
            <h2 className={c.heading}>{t.voice}</h2>
            <MicrophoneMeter track={media.tracks.microphone} />
            <VoiceReplay track={media.tracks.microphone} speaker={media.choices.speaker} />
          </div>
          <div className={c.group}>
            <h2 className={c.heading}>{network.title}</h2>
            <NetworkCheck relay={relay} make={make} />
          </div>
        </div>
      </div>
    </section>
  );
}
