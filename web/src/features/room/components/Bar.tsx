import {
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import type { ComponentType, KeyboardEvent } from "react";
import type { Source } from "../core/devices";
import type { LocalMedia } from "../core/media";
import type { Room } from "../core/room";
import { isOn, type OwnSource, type RoomState } from "../core/state";
import { board, bar as t } from "../strings/call";
import { troubles } from "../strings/entrance";
import c from "./Bar.module.css";

export type Panel = "chat" | "people" | "settings";

interface ControlProps {
  icon: ComponentType<{ size?: number; "aria-hidden"?: "true" }>;
  label: string;
  /** Shown under the icon where there is room. */
  short?: string;
  onClick: () => void;
  tone?: "plain" | "off" | "on" | "leave";
  expanded?: boolean | undefined;
  badge?: number;
  describe?: string | undefined;
}

/** A round icon button. The label is its accessible name. */
export function Control(props: ControlProps) {
  const { icon: Icon, label, short, onClick, tone = "plain", expanded, badge = 0, describe } = props;
  return (
    <button
      type="button"
      className={`${c.control} ${c[tone]}`}
      title={label}
      aria-label={describe ? `${label}, ${describe}` : label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <span className={c.icon}>
        <Icon size={22} aria-hidden="true" />
        {badge > 0 && (
          <span className={c.badge} aria-hidden="true">
            {badge > 9 ? "9+" : badge}
          </span>
        )}
      </span>
      {short && (
        <span className={c.short} aria-hidden="true">
          {short}
        </span>
      )}
    </button>
  );
}

interface SourceProps {
  media: LocalMedia;
  own: Record<Source, OwnSource>;
}

/** Microphone and camera buttons. "Off" is red, because people forget that they are muted. */
export function SourceButtons({ media, own }: SourceProps) {
  const microphone = isOn(own.microphone);
  const camera = isOn(own.camera);
  return (
    <>
      <Control
        icon={microphone ? IconMicrophone : IconMicrophoneOff}
        label={microphone ? t.mute : t.unmute}
        short={t.short.microphone}
        tone={microphone ? "plain" : "off"}
        describe={reasonOf(own, "microphone")}
        onClick={() => void media.want("microphone", !microphone)}
      />
      <Control
        icon={camera ? IconVideo : IconVideoOff}
        label={camera ? t.cameraOff : t.cameraOn}
        short={t.short.camera}
        tone={camera ? "plain" : "off"}
        describe={reasonOf(own, "camera")}
        onClick={() => void media.want("camera", !camera)}
      />
    </>
  );
}

const reasonOf = (own: SourceProps["own"], source: Source): string | undefined => {
  const { trouble } = own[source];
  return trouble ? troubles[source][trouble] : undefined;
};

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

interface BarProps {
  room: Room;
  state: RoomState;
  panel: Panel | null;
  onPanel: (panel: Panel) => void;
  onBoard: () => void;
  onLeave: () => void;
}

export function Bar({ room, state, panel, onPanel, onBoard, onLeave }: BarProps) {
  const { sharing, unread } = state;
  return (
    <div className={c.bar} role="toolbar" aria-label={t.label} onKeyDown={onArrow}>
      <SourceButtons media={room.media} own={state} />
      {state.canShare && (
        <Control
          icon={sharing ? IconScreenShareOff : IconScreenShare}
          label={sharing ? t.stopShare : t.share}
          short={t.short.share}
          tone={sharing ? "on" : "plain"}
          onClick={() => (sharing ? room.media.screen.stop() : void room.media.screen.start())}
        />
      )}
      {state.phase === "talking" && (
        <Control icon={IconPencil} label={board.open} short={t.short.board} onClick={onBoard} />
      )}
      <Control
        icon={IconMessage}
        label={t.chat}
        short={t.chat}
        describe={unread > 0 ? t.unread(unread) : undefined}
        badge={unread}
        expanded={panel === "chat"}
        onClick={() => onPanel("chat")}
      />
      <Control
        icon={IconUsers}
        label={t.people}
        short={t.people}
        expanded={panel === "people"}
        onClick={() => onPanel("people")}
      />
      <Control
        icon={IconSettings}
        label={t.settings}
        short={t.settings}
        expanded={panel === "settings"}
        onClick={() => onPanel("settings")}
      />
      <Control icon={IconPhoneOff} label={t.leave} short={t.short.leave} tone="leave" onClick={onLeave} />
    </div>
  );
}
