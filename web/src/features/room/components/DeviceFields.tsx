import { useState } from "react";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/SelectField";
import type { Choices } from "../core/deviceChoices";
import type { LocalMedia } from "../core/media";
import { playTone } from "../core/sound";
import { ready as t } from "../strings/entrance";
import c from "./Devices.module.css";
import { useDevices } from "./useDevices";

const optionsOf = (devices: MediaDeviceInfo[], kind: MediaDeviceKind, fallback: string) =>
  devices
    .filter((device) => device.kind === kind && device.deviceId !== "")
    .map((device, at) => ({ value: device.deviceId, label: device.label || `${fallback} ${at + 1}` }));

function SpeakerTest({ speaker }: { speaker: string }) {
  const [playing, setPlaying] = useState(false);
  const [refused, setRefused] = useState("");
  const play = async () => {
    setPlaying(true);
    setRefused("");
    const obeyed = await playTone(speaker).catch(() => null);
    setRefused(obeyed === null ? t.speakerSilent : obeyed ? "" : t.speakerRefused);
    setPlaying(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" loading={playing} onClick={() => play()}>
        {playing ? t.speakerPlaying : t.speakerTest}
      </Button>
      <p className={c.hint} role="status">
        {refused}
      </p>
    </>
  );
}

interface Props {
  media: LocalMedia;
  choices: Choices;
  /** Increases when tracks change. */
  streams: number;
}

/** Choice of microphone, camera and speaker, before and during the call. */
export function DeviceFields({ media, choices, streams }: Props) {
  const devices = useDevices(media, streams);
  const { microphone, camera, speaker } = choices;
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
        onChange={(event) => void media.choose("microphone", event.target.value)}
      />
      <SelectField
        label={t.camera}
        placeholder={t.systemDefault}
        options={cameras}
        value={camera}
        onChange={(event) => void media.choose("camera", event.target.value)}
      />
      <div className={c.speaker}>
        {speakers.length > 0 && (
          <SelectField
            label={t.speaker}
            placeholder={t.systemDefault}
            options={speakers}
            value={speaker}
            onChange={(event) => media.chooseSpeaker(event.target.value)}
          />
        )}
        <SpeakerTest speaker={speaker} />
      </div>
    </div>
  );
}
