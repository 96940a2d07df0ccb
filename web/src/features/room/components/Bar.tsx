import {
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import type { ComponentType, KeyboardEvent } from "react";
import type { Source } from "../core/media";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { bar as t } from "../strings/call";
import c from "./Bar.module.css";

export type Panel = "chat" | "people" | "settings";

interface ControlProps {
  icon: ComponentType<{ size?: number; "aria-hidden"?: "true" }>;
  label: string;
  onClick: () => void;
  tone?: "plain" | "off" | "on" | "leave";
  expanded?: boolean | undefined;
  badge?: number;
  describe?: string | undefined;
}

/** A round icon button. The label is its accessible name. */
export function Control({ icon: Icon, label, onClick, tone = "plain", expanded, badge = 0, describe }: ControlProps) {
  return (
    <button
      type="button"
      className={`${c.control} ${c[tone]}`}
      title={label}
      aria-label={describe ? `${label}, ${describe}` : label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden="true" />
      {badge > 0 && (
        <span className={c.badge} aria-hidden="true">
          {badge > 9 ? "9+" : badge}
        </span>
      )}
    </button>
  );
}

interface Props {
  room: Room;
  state: RoomState;
}

/** Microphone and camera buttons. "Off" is red, because people forget that they are muted. */
export function SourceButtons({ room, state }: Props) {
  const flip = (source: Source) => void room.media.want(source, !state[source].on);
  const { microphone, camera } = state;
  return (
    <>
      <Control
        icon={microphone.on ? IconMicrophone : IconMicrophoneOff}
        label={microphone.on ? t.mute : t.unmute}
        tone={microphone.on ? "plain" : "off"}
        onClick={() => flip("microphone")}
      />
      <Control
        icon={camera.on ? IconVideo : IconVideoOff}
        label={camera.on ? t.cameraOff : t.cameraOn}
        tone={camera.on ? "plain" : "off"}
        onClick={() => flip("camera")}
      />
    </>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move the focus between the buttons, as the ARIA role `toolbar` requires. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

interface BarProps extends Props {
  panel: Panel | null;
  onPanel: (panel: Panel) => void;
  onLeave: () => void;
}

export function Bar({ room, state, panel, onPanel, onLeave }: BarProps) {
  const { sharing, unread } = state;
  return (
    <div className={c.bar} role="toolbar" aria-label={t.label} onKeyDown={onArrow}>
      <SourceButtons room={room} state={state} />
      {state.canShare && (
        <Control
          icon={sharing ? IconScreenShareOff : IconScreenShare}
          label={sharing ? t.stopShare : t.share}
          tone={sharing ? "on" : "plain"}
          onClick={() => (sharing ? room.media.stopSharing() : void room.media.share())}
        />
      )}
      <Control
        icon={IconMessage}
        label={t.chat}
        describe={unread > 0 ? t.unread(unread) : undefined}
        badge={unread}
        expanded={panel === "chat"}
        onClick={() => onPanel("chat")}
      />
      <Control icon={IconUsers} label={t.people} expanded={panel === "people"} onClick={() => onPanel("people")} />
      <Control
        icon={IconSettings}
        label={t.settings}
        expanded={panel === "settings"}
        onClick={() => onPanel("settings")}
      />
      <Control icon={IconPhoneOff} label={t.leave} tone="leave" onClick={onLeave} />
    </div>
  );
}
