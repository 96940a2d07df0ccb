import { Checkbox } from "~/ui/Checkbox";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { settings as t } from "../strings/call";
import { DeviceFields } from "./DeviceFields";
import { MicrophoneMeter } from "./MicrophoneMeter";
import { PanelFrame } from "./PanelFrame";
import { PermissionHelp } from "./PermissionHelp";
import { RelayChoice } from "./RelayChoice";

interface Props {
  room: Room;
  state: RoomState;
  onClose: () => void;
}

export const SettingsPanel = ({ room, state, onClose }: Props) => (
  <PanelFrame title={t.title} onClose={onClose}>
    <PermissionHelp
      microphone={state.microphone.trouble}
      camera={state.camera.trouble}
      onRetry={() => void room.media.open()}
    />
    <DeviceFields room={room} state={state} />
    <MicrophoneMeter track={room.media.tracks.microphone} />
    {state.canBlur && (
      <Checkbox
        label={t.blur}
        checked={state.blurred}
        onChange={(event) => void room.media.blur(event.target.checked)}
      />
    )}
    <RelayChoice room={room} state={state} inCall />
  </PanelFrame>
);
