import { Alert } from "~/ui/Alert";
import { RadioGroup } from "~/ui/RadioGroup";
import { BACKGROUNDS, type BackgroundTrouble } from "../background/kinds";
import type { Choices } from "../core/deviceChoices";
import type { LocalMedia } from "../core/media";
import { background as t } from "../strings/entrance";
import c from "./Devices.module.css";

/** What stands behind the person in their picture, before and during the call. */
export const BackgroundField = ({ media, choices }: { media: LocalMedia; choices: Choices }) => (
  <div>
    <RadioGroup
      legend={t.legend}
      value={choices.background}
      onChange={(kind) => void media.setBackground(kind)}
      options={BACKGROUNDS.map((value) => ({ value, label: t[value] }))}
    />
    <p className={c.hint}>{t.hint}</p>
  </div>
);

/** Says that the camera was switched off because its background could not be covered. */
export const BackgroundWord = ({ trouble }: { trouble: BackgroundTrouble | null }) =>
  trouble && <Alert tone="warn">{t.trouble[trouble]}</Alert>;
