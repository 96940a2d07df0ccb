import type { ReactNode } from "react";
import { EmptyArt } from "./art/EmptyArt";
import c from "./EmptyState.module.css";

interface Props {
  art?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ art = <EmptyArt />, title, text, action }: Props) {
  return (
    <div className={c.empty}>
      {art}
      <p className={c.title}>{title}</p>
      {text && <p className={c.text}>{text}</p>}
      {action}
    </div>
  );
}
