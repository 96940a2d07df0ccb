import { useStore } from "~/lib/store";
import { Checkbox } from "~/ui/Checkbox";
import { RadioGroup } from "~/ui/RadioGroup";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { captions as k, settings as t, view as v } from "../strings/call";
import { BackgroundField } from "./BackgroundField";
import { DeviceFields } from "./DeviceFields";
import { MicrophoneMeter } from "./MicrophoneMeter";
import { PanelFrame } from "./PanelFrame";
import c from "./Panels.module.css";
import { PermissionHelp } from "./PermissionHelp";
import { RelayChoice } from "./RelayChoice";
import type { View } from "./useView";

interface Props {
  room: Room;
  state: RoomState;
  view: View;
  onClose: () => void;
}

/** How this person sees the call. */
const ViewFields = ({ view }: Pick<Props, "view">) => (
  <>
    <RadioGroup
      legend={v.layout}
      value={view.layout}
      onChange={(layout) => view.change({ layout })}
      options={[
        { value: "speaker", label: v.speaker },
        { value: "side", label: v.side },
      ]}
    />
    <Checkbox label={v.own} checked={view.own} onChange={(event) => view.change({ own: event.target.checked })} />
    <div>
      <Checkbox label={v.keys} checked={view.keys} onChange={(event) => view.change({ keys: event.target.checked })} />
      <p className={c.note}>{v.keysHint}</p>
    </div>
  </>
);

/** One switch for both people, so that both know. */
function CaptionSwitch({ room, name }: { room: Room; name: string }) {
  const { on, ownCan } = useStore(room.captions.state, room.captions.state.get());
  return (
    <div>
      <Checkbox label={k.label} checked={on} onChange={(event) => void room.captions.turn(event.target.checked)} />
      <p className={c.note}>{on && ownCan === false ? k.ownCannot(name) : k.hint}</p>
    </div>
  );
}

export const SettingsPanel = ({ room, state, view, onClose }: Props) => (
  <PanelFrame title={t.title} onClose={onClose}>
    <PermissionHelp
      microphone={state.microphone.trouble}
      camera={state.camera.trouble}
      onRetry={() => void room.media.open()}
    />
    <DeviceFields media={room.media} choices={state.choices} streams={state.streams} />
    <MicrophoneMeter track={room.media.tracks.microphone} />
    <Checkbox
      label={t.noise}
      checked={state.choices.quiet}
      onChange={(event) => void room.media.setQuiet(event.target.checked)}
    />
    <BackgroundField media={room.media} choices={state.choices} />
    {state.phase === "talking" && <CaptionSwitch room={room} name={state.peer.name} />}
    <ViewFields view={view} />
    <RelayChoice room={room} state={state} inCall />
  </PanelFrame>
);
