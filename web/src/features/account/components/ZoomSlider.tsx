import { useId } from "react";
import { photoTexts as t } from "../strings/personal";
import c from "./CropDialog.module.css";

interface Props {
  value: number;
  max: number;
  onChange: (zoom: number) => void;
}

/** A native range input, for its keyboard support. */
export function ZoomSlider({ value, max, onChange }: Props) {
  const id = useId();
  return (
    <div className={c.zoom}>
      <label htmlFor={id}>{t.zoom}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
