import { useState } from "react";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/SelectField";
import type { Room } from "../core/room";
import { playTone } from "../core/sound";
import type { RoomState } from "../core/state";
import { ready as t } from "../strings/entrance";
import c from "./Devices.module.css";
import { useDevices } from "./useDevices";

const optionsOf = (devices: MediaDeviceInfo[], kind: MediaDeviceKind, fallback: string) =>
  devices
    .filter((device) => device.kind === kind && device.deviceId !== "")
    .map((device, at) => ({ value: device.deviceId, label: device.label || `${fallback} ${at + 1}` }));

function SpeakerTest({ speaker }: { speaker: string }) {
  const [playing, setPlaying] = useState(false);
  const play = async () => {
    setPlaying(true);
    await playTone(speaker).catch(() => {});
    setPlaying(false);
  };
  return (
    <Button variant="secondary" size="sm" loading={playing} onClick={() => play()}>
      {playing ? t.speakerPlaying : t.speakerTest}
    </Button>
  );
}

interface Props {
  room: Room;
  state: RoomState;
}

/** Choice of microphone, camera and speaker, before and during the call. */
export function DeviceFields({ room, state }: Props) {
  const devices = useDevices(room, state.streams);
  const { microphone, camera, speaker } = state.choices;
  const microphones = optionsOf(devices, "audioinput", t.microphone);
  const cameras = optionsOf(devices, "videoinput", t.camera);
  const speakers = optionsOf(devices, "audiooutput", t.speaker);
  return (
    <div className={c.fields}>
      <SelectField
        label={t.microphone}
        placeholder={t.systemDefault}
        options={microphones}
        value={microphone}
        onChange={(event) => void room.media.choose("microphone", event.target.value)}
      />
      <SelectField
        label={t.camera}
        placeholder={t.systemDefault}
        options={cameras}
        value={camera}
        onChange={(event) => void room.media.choose("camera", event.target.value)}
      />
      <div className={c.speaker}>
        {speakers.length > 0 && (
          <SelectField
            label={t.speaker}
            placeholder={t.systemDefault}
            options={speakers}
            value={speaker}
            onChange={(event) => room.media.chooseSpeaker(event.target.value)}
          />
        )}
        <SpeakerTest speaker={speaker} />
      </div>
    </div>
  );
}
