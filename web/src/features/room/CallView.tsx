import { useRef, useState } from "react";
import { useStore } from "~/lib/store";
import { statusText } from "./announce";
import c from "./CallView.module.css";
import { Announcer } from "./components/Announcer";
import { Bar, type Panel } from "./components/Bar";
import { ChatPanel } from "./components/ChatPanel";
import { Notices } from "./components/Notices";
import { PeoplePanel } from "./components/PeoplePanel";
import { SettingsPanel } from "./components/SettingsPanel";
import { Sound } from "./components/Sound";
import { Stage } from "./components/Stage";
import { TopBar } from "./components/TopBar";
import { useInertPage } from "./components/useInertPage";
import { useKeys } from "./components/useKeys";
import { useView } from "./components/useView";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";
import { askToLeave } from "./leave";
import { call as t } from "./strings/call";

interface Props {
  room: Room;
  state: RoomState;
  name: string;
  onNotice?: () => Promise<unknown>;
}

/** The screen of the phases joining, waiting and talking. */
export function CallView({ room, state, name, onNotice }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useInertPage();
  const view = useView();
  useKeys(room, view.keys);
  const board = useStore(room.board.state, room.board.state.get());
  // What the other person shows must not be covered by a panel that was open before.
  const shown = state.phase === "talking" && (board.open || state.peer.sharing);
  const close = () => setPanel(null);
  const onLeave = async () => {
    if (await askToLeave(state)) await room.leave();
  };
  return (
    <section ref={stage} tabIndex={-1} className={c.room} aria-label={t.stage}>
      <h1 className="sr">{t.stage}</h1>
      <p className="sr" role="status">
        {statusText(state)}
      </p>
      <Announcer state={state} chatOpen={panel === "chat"} boardOpen={board.open} />
      <TopBar state={state} video={video} />
      <Notices room={room} state={state} />
      <div className={c.middle} data-split={shown || undefined}>
        <Stage room={room} state={state} view={view} video={video} onNotice={onNotice} onLeave={() => void onLeave()} />
        {panel === "chat" && <ChatPanel room={room} state={state} onClose={close} />}
        {panel === "people" && <PeoplePanel state={state} name={name} onClose={close} />}
        {panel === "settings" && <SettingsPanel room={room} state={state} view={view} onClose={close} />}
      </div>
      <Sound
        stream={room.remote.person}
        version={state.streams}
        speaker={state.choices.speaker}
        onSpeakerFailed={room.onSpeakerFailed}
      />
      <Sound
        stream={room.remote.screen}
        version={state.streams}
        speaker={state.choices.speaker}
        onSpeakerFailed={room.onSpeakerFailed}
      />
      <Bar
        room={room}
        state={state}
        panel={panel}
        onPanel={(wanted) => setPanel(wanted === panel ? null : wanted)}
        onBoard={() => {
          // On a phone a panel covers the stage.
          close();
          room.board.show();
        }}
        onLeave={() => void onLeave()}
      />
    </section>
  );
}
