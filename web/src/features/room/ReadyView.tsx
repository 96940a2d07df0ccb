import { useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { BackgroundField, BackgroundWord } from "./components/BackgroundField";
import { Countdown } from "./components/Countdown";
import { DeviceFields } from "./components/DeviceFields";
import { MicrophoneMeter } from "./components/MicrophoneMeter";
import { NetworkCheck } from "./components/NetworkCheck";
import { PermissionHelp } from "./components/PermissionHelp";
import { Preview } from "./components/Preview";
import { RelayChoice } from "./components/RelayChoice";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";
import c from "./ReadyView.module.css";
import { network, ready as t } from "./strings/entrance";

interface Props {
  room: Room;
  state: RoomState;
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
          <Preview media={room.media} own={state} />
          <BackgroundWord trouble={state.backgroundTrouble} />
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
          <DeviceFields media={room.media} choices={state.choices} streams={state.streams} />
          <BackgroundField media={room.media} choices={state.choices} />
          <div className={c.group}>
            <h2 className={c.heading}>{network.title}</h2>
            <NetworkCheck
              relay={async () => (await room.deps.ticket(state.role)).iceServers}
              make={(config) => room.deps.makePeer(config)}
            />
          </div>
          <div className={c.group}>
            <RelayChoice room={room} state={state} />
          </div>
        </div>
      </div>
    </section>
  );
}
