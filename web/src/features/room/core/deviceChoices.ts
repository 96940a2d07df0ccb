import { readStored, writeStored } from "~/lib/storage";
import { type BackgroundKind, backgroundOf } from "../background/kinds";

/** Ids of the chosen devices. An empty id is the system's choice. */
export interface Choices {
  microphone: string;
  camera: string;
  speaker: string;
  /** The browser keeps noises around the microphone away from the other person. */
  quiet: boolean;
  background: BackgroundKind;
}

/** `~/lib/storage` keeps this key when the person signs out. The ids are random values of this browser. */
const KEY = "room-devices";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function readChoices(): Choices {
  let stored: Partial<Record<keyof Choices, unknown>> | null = null;
  try {
    stored = JSON.parse(readStored(KEY) ?? "null");
  } catch {
    // Somebody else wrote there. The system's devices are used.
  }
  return {
    microphone: text(stored?.microphone),
    camera: text(stored?.camera),
    speaker: text(stored?.speaker),
    quiet: stored?.quiet !== false,
    background: backgroundOf(stored?.background),
  };
}

export const saveChoices = (choices: Choices): void => writeStored(KEY, JSON.stringify(choices));
