import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import c from "./Alert.module.css";

export type Tone = "error" | "success" | "info" | "warn";
export const toneIcon = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
} as const;

interface Props {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
}

/** Errors and warnings interrupt a screen reader (`role="alert"`); other messages do not. */
export function Alert({ tone = "info", title, children, ref, tabIndex }: Props) {
  const Icon = toneIcon[tone];
  const role = tone === "error" || tone === "warn" ? "alert" : "status";
  return (
    <div ref={ref} tabIndex={tabIndex} role={role} className={`${c.alert} ${c[tone]}`}>
      <Icon size={22} className={c.icon} aria-hidden="true" />
      <div className={c.body}>
        {title && <strong className={c.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
