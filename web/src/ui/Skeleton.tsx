import c from "./Skeleton.module.css";

interface Props {
  shape?: "text" | "card" | "circle";
  lines?: number;
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ shape = "text", lines = 1 }: Props) {
  const bars = Array.from({ length: shape === "text" ? lines : 1 }, (_, i) => i);
  return (
    <div className={c.wrap} aria-hidden="true">
      {bars.map((i) => (
        <div key={i} className={`${c.bar} ${c[shape]}`} />
      ))}
    </div>
  );
}
