import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { RadioGroup } from "~/ui/RadioGroup";
import { type Area, type CropShape, cropToPng } from "../photo";
import { photoTexts as t } from "../strings/personal";
import c from "./CropDialog.module.css";
import { ZoomSlider } from "./ZoomSlider";

interface Props {
  src: string;
  roundOnly: boolean;
  onSave: (png: Blob) => Promise<void>;
  onClose: () => void;
  /** The file has the right type, but the browser cannot decode it. */
  onUnreadable: () => void;
}

const MAX_ZOOM = 3;

const SHAPES = [
  { value: "round", label: t.round },
  { value: "rect", label: t.square },
] as const;

export default function CropDialog({ src, roundOnly, onSave, onClose, onUnreadable }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shape, setShape] = useState<CropShape>("round");
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    if (!area) return;
    setBusy(true);
    const png = await cropToPng(src, area, shape).catch(() => null);
    if (png) await onSave(png);
    else onUnreadable();
    setBusy(false);
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button loading={busy} disabled={!area} onClick={save}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.dialog} actions={actions}>
      <div className={c.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape={shape}
          showGrid={shape === "rect"}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: "group", "aria-label": t.area }}
          mediaProps={{ alt: "", onError: onUnreadable }}
          disableAutomaticStylesInjection
        />
      </div>
      <ZoomSlider value={zoom} max={MAX_ZOOM} onChange={setZoom} />
      {!roundOnly && <RadioGroup legend={t.shape} value={shape} onChange={setShape} options={SHAPES} />}
    </Dialog>
  );
}
