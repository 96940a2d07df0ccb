import { IconSend } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Message, textParts } from "../core/chat";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { chat as t } from "../strings/call";
import { hourOf } from "../time";
import { PanelFrame } from "./PanelFrame";
import c from "./Panels.module.css";

interface Props {
  room: Room;
  state: RoomState;
  onClose: () => void;
}

/** A text with its web addresses as links. The other site does not learn where the click came from. */
const Text = ({ text }: { text: string }) =>
  textParts(text).map((part, at) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent text never change.
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );

const Row = ({ message, name }: { message: Message; name: string }) => (
  <li className={message.own ? c.own : c.theirs}>
    <span className={c.who}>
      {message.own ? t.you : name} <time dateTime={new Date(message.at).toISOString()}>{hourOf(message.at)}</time>
    </span>
    <Text text={message.text} />
  </li>
);

/** Chat over the data channel. The messages exist in the two tabs only and are gone when both people have left. */
export function ChatPanel({ room, state, onClose }: Props) {
  const [text, setText] = useState(room.draft);
  const [failed, setFailed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const count = state.chat.length;

  useEffect(() => {
    room.conversation.read(true);
    return () => room.conversation.read(false);
  }, [room]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is at the end.
  useEffect(() => {
    // `void`: some browsers return a promise from scrollTo.
    const toTheEnd = () => void list.current?.scrollTo?.({ top: list.current.scrollHeight });
    toTheEnd();
    // When a phone is turned or its keyboard opens, the newest message would be below the visible part.
    window.addEventListener("resize", toTheEnd);
    return () => window.removeEventListener("resize", toTheEnd);
  }, [count]);

  const write = (words: string) => {
    room.draft = words;
    setText(words);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const sent = room.conversation.send(text);
    setFailed(!sent);
    if (sent) write("");
  };

  return (
    <PanelFrame title={t.title} onClose={onClose}>
      <p className={c.note}>{t.note}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ul ref={list} className={c.messages} aria-live="polite" aria-label={t.title} tabIndex={0}>
        {count === 0 && <li className={c.empty}>{t.empty}</li>}
        {state.chat.map((message) => (
          <Row key={message.id} message={message} name={state.peer.name} />
        ))}
      </ul>
      {failed && (
        <p role="alert" className={c.failed}>
          {t.notSent}
        </p>
      )}
      <form className={c.form} onSubmit={submit}>
        <input
          className={c.input}
          aria-label={t.field}
          placeholder={t.field}
          value={text}
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
        />
        <button type="submit" className={c.send} aria-label={t.send}>
          <IconSend size={20} aria-hidden="true" />
        </button>
      </form>
    </PanelFrame>
  );
}
