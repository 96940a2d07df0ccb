import { useEffect } from "react";
import type { Source } from "../core/devices";
import type { Room } from "../core/room";
import { isOn } from "../core/state";

/** Screen readers use letters for themselves while they read. They leave the function keys to the page. */
const KEYS: Record<string, { source: Source; letter: boolean }> = {
  m: { source: "microphone", letter: true },
  v: { source: "camera", letter: true },
  F8: { source: "microphone", letter: false },
  F9: { source: "camera", letter: false },
};

const WRITES = "input, textarea, select, [contenteditable]";

/** M or F8 switches the microphone, V or F9 the camera. Letters do nothing where somebody writes or has switched them off. */
export function useKeys(room: Room, letters: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!key || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (key.letter && (!letters || target?.closest(WRITES))) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void room.media.want(key.source, !isOn(room.state.get()[key.source]));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [room, letters]);
}
