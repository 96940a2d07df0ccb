import { useEffect, useState } from "react";

const TYPING_MS = 350;

/** What is typed, once the person pauses: not a request for each letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
