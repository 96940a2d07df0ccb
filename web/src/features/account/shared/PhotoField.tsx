import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { toast } from "~/ui/Toast";
import c from "../components/Side.module.css";
import { PHOTO_LIMIT, PHOTO_TYPES, photoFileError } from "../photo";
import { photoTexts as t } from "../strings/personal";

/** Loaded on demand, because the cropper is large. */
const CropDialog = lazy(() => import("../components/CropDialog"));

interface Props {
  name: string;
  src: string | null;
  onSave: (png: Blob) => Promise<void>;
  /** Hides the choice of a square crop. */
  roundOnly?: boolean;
}

export function PhotoField({ name, src, onSave, roundOnly = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);

  /** Clears the input, so that the same file can be chosen again after a cancel. */
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const problem = photoFileError(file);
    setError(problem);
    if (!problem) setChosen(URL.createObjectURL(file));
  }

  async function save(png: Blob) {
    try {
      await onSave(png);
      setChosen(null);
      toast.show(t.saved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showProblem(failure);
    }
  }

  return (
    <>
      <Card as="section" className={`${c.card} ${c.photo}`}>
        <h2 className={c.heading}>{t.title}</h2>
        <div className={c.frame}>
          <Avatar name={name} src={src} size="xl" />
        </div>
        <p className={c.text}>{t.hint(PHOTO_LIMIT)}</p>
        <input ref={input} type="file" accept={PHOTO_TYPES.join(",")} aria-label={t.choose} hidden onChange={choose} />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {src ? t.change : t.choose}
        </Button>
        {error && (
          <p className={c.error} role="alert">
            {error}
          </p>
        )}
      </Card>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            src={chosen}
            roundOnly={roundOnly}
            onSave={save}
            onClose={() => setChosen(null)}
            onUnreadable={() => {
              setChosen(null);
              setError(t.unreadable);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
