import { useState } from "react";
import { Avatar } from "~/ui/Avatar";
import c from "./Photo.module.css";

interface Props {
  name: string;
  src: string;
  size: "card" | "profile";
  /** For pictures far down the page. */
  lazy?: boolean;
}

/** Picture of a therapist, or the initials when there is none. Decorative, because the name is beside it. */
export function Photo({ name, src, size, lazy }: Props) {
  const [broken, setBroken] = useState(false);
  if (broken || !src)
    return (
      <span className={`${c.photo} ${c[size]} ${c.initials}`}>
        <Avatar name={name} size={size === "card" ? "lg" : "xl"} />
      </span>
    );
  const side = size === "card" ? 116 : 220;
  return (
    <img
      className={`${c.photo} ${c[size]}`}
      src={src}
      alt=""
      width={side}
      height={side}
      loading={lazy ? "lazy" : "eager"}
      onError={() => setBroken(true)}
    />
  );
}
