import { isOn, type RoomState } from "../core/state";
import { people as t } from "../strings/call";
import { CheckWords } from "./CheckWords";
import { PanelFrame } from "./PanelFrame";
import c from "./Panels.module.css";

interface Row {
  name: string;
  role: string;
  facts: string[];
}

function rows(state: RoomState, name: string): Row[] {
  const { peer, microphone, camera } = state;
  const facts = (mic: boolean, cam: boolean, sharing: boolean) => [
    mic ? t.microphoneOn : t.microphoneOff,
    cam ? t.cameraOn : t.cameraOff,
    ...(sharing ? [t.sharing] : []),
  ];
  const roles = state.role === 1 ? [t.therapist, t.patient] : [t.patient, t.therapist];
  const here = peer.reconnecting ? t.reconnecting : t.here;
  return [
    {
      name: t.you(name),
      role: roles[0] ?? "",
      facts: facts(isOn(microphone), isOn(camera), state.sharing),
    },
    {
      name: peer.name,
      role: roles[1] ?? "",
      facts:
        state.phase === "talking"
          ? [here, ...facts(peer.microphone, peer.camera, peer.sharing)]
          : [state.met ? t.gone : t.away],
    },
  ];
}

interface Props {
  state: RoomState;
  name: string;
  onClose: () => void;
}

export const PeoplePanel = ({ state, name, onClose }: Props) => (
  <PanelFrame title={t.title} onClose={onClose}>
    <ul className={c.people}>
      {rows(state, name).map((row) => (
        <li key={row.role}>
          <strong>{row.name}</strong>
          <span>{row.role}</span>
          <span>{row.facts.join(" · ")}</span>
        </li>
      ))}
    </ul>
    <CheckWords check={state.check} />
  </PanelFrame>
);
