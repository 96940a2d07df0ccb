import c from "./Avatar.module.css";

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: "sm" | "md" | "lg" | "xl";
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0] ?? "").join("");
}

/** The photo, or the initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, size = "md" }: Props) {
  if (src) return <img className={`${c.avatar} ${c[size]}`} src={src} alt="" />;
  return (
    <span className={`${c.avatar} ${c[size]}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
