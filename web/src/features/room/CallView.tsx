import { useRef, useState } from "react";
import { popup } from "~/ui/Popup";
import { statusText } from "./announce";
import c from "./CallView.module.css";
import { Bar, type Panel } from "./components/Bar";
import { ChatPanel } from "./components/ChatPanel";
import { Notices } from "./components/Notices";
import { PeoplePanel } from "./components/PeoplePanel";
import { SettingsPanel } from "./components/SettingsPanel";
import { Sound } from "./components/Sound";
import { Stage } from "./components/Stage";
import { TopBar } from "./components/TopBar";
import { useInertPage } from "./components/useInertPage";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";
import { leave, call as t } from "./strings/call";

interface Props {
  room: Room;
  state: RoomState;
  name: string;
}

/** The screen of the phases joining, waiting and talking. */
export function CallView({ room, state, name }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useInertPage();
  const close = () => setPanel(null);
  const onLeave = async () => {
    const sure = await popup.confirm({
      title: leave.title,
      text: leave.text,
      confirmLabel: leave.confirm,
      cancelLabel: leave.stay,
    });
    if (sure) await room.leave();
  };
  return (
    <section ref={stage} tabIndex={-1} className={c.room} aria-label={t.stage}>
      <h1 className="sr">{t.stage}</h1>
      <p className="sr" role="status">
        {statusText(state)}
      </p>
      <TopBar state={state} video={video} />
      <Notices room={room} state={state} />
      <div className={c.middle}>
        <Stage room={room} state={state} video={video} />
        {panel === "chat" && <ChatPanel room={room} state={state} onClose={close} />}
        {panel === "people" && <PeoplePanel state={state} name={name} onClose={close} />}
        {panel === "settings" && <SettingsPanel room={room} state={state} onClose={close} />}
      </div>
      <Sound stream={room.remote.person} version={state.streams} speaker={state.choices.speaker} />
      <Bar
        room={room}
        state={state}
        panel={panel}
        onPanel={(wanted) => setPanel(wanted === panel ? null : wanted)}
        onLeave={() => void onLeave()}
      />
    </section>
  );
}
