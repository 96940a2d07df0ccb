import { useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { SourceButtons } from "./components/Bar";
import { Countdown } from "./components/Countdown";
import { DeviceFields } from "./components/DeviceFields";
import { MicrophoneMeter } from "./components/MicrophoneMeter";
import { NetworkCheck } from "./components/NetworkCheck";
import { PermissionHelp } from "./components/PermissionHelp";
import { RelayChoice } from "./components/RelayChoice";
import { useStream } from "./components/useStream";
import { Video } from "./components/Video";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";
import c from "./ReadyView.module.css";
import { network, ready as t } from "./strings/entrance";

interface Props {
  room: Room;
  state: RoomState;
}

function Preview({ room, state }: Props) {
  const stream = useStream(room.media.tracks.camera);
  return (
    <div className={c.preview}>
      {stream ? <Video stream={stream} label={t.preview} className={c.video} /> : <p>{t.cameraOff}</p>}
      <div className={c.toggles}>
        <SourceButtons room={room} state={state} />
      </div>
    </div>
  );
}

/** 'Tudo pronto para iniciar a sessão?': tests microphone, camera and network before joining. */
export function ReadyView({ room, state }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => void title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={c.page}>
      <header className={c.head}>
        <h1 ref={title} tabIndex={-1}>
          {t.title}
        </h1>
        <p className={c.lead}>
          {state.peer.name && `${t.with(state.peer.name)}. `}
          <Countdown state={state} />
        </p>
      </header>
      <div className={c.columns}>
        <div className={c.main}>
          <Preview room={room} state={state} />
          <PermissionHelp
            microphone={state.microphone.trouble}
            camera={state.camera.trouble}
            onRetry={() => void room.media.open()}
          />
          <MicrophoneMeter track={room.media.tracks.microphone} />
          <p className={c.hint}>{t.soundOnlyHint}</p>
          <Button size="lg" block onClick={() => room.start()}>
            {t.start}
          </Button>
          <p className={c.hint}>{t.privacy}</p>
        </div>
        <div className={c.side}>
          <DeviceFields room={room} state={state} />
          <div className={c.group}>
            <h2 className={c.heading}>{network.title}</h2>
            <NetworkCheck room={room} role={state.role} />
          </div>
          <div className={c.group}>
            <RelayChoice room={room} state={state} />
          </div>
        </div>
      </div>
    </section>
  );
}
