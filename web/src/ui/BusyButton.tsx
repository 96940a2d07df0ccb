import { type ComponentProps, useRef, useState } from "react";
import { Button } from "./Button";

interface Props extends Omit<ComponentProps<typeof Button>, "onClick" | "loading"> {
  onClick: () => Promise<void>;
}

/** A button that ignores clicks while its action runs. The ref also stops a second click before the next render. */
export function BusyButton({ onClick, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onClick();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return <Button {...button} loading={busy} onClick={() => void run()} />;
}
