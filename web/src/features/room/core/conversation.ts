import { type ChatMessage, cleanText, type Message, messageOf, ownMessage, wireOf, withMessage } from "./chat";
import type { RoomState } from "./state";

type Shown = Pick<RoomState, "chat" | "unread" | "role" | "skew">;

interface ConversationDeps {
  shown: () => Shown;
  show: (change: Partial<Pick<RoomState, "chat" | "unread">>) => void;
  /** Returns false when the data channel is not open. */
  tell: (message: ChatMessage) => boolean;
}

/** The chat of the room: both pages keep the same messages until both people have left. */
export class Conversation {
  private open = false;
  private readonly deps: ConversationDeps;

  constructor(deps: ConversationDeps) {
    this.deps = deps;
  }

  receive(wire: ChatMessage): void {
    const message = messageOf(wire, this.deps.shown().role);
    if (message) this.add(message, wire.again);
  }

  /** Returns false when the data channel is not open. Then the caller keeps the text. */
  send(text: string): boolean {
    const words = cleanText(text);
    if (!words) return false;
    const { role, skew } = this.deps.shown();
    const message = ownMessage(words, Date.now() + skew);
    const sent = this.deps.tell(wireOf(message, role));
    if (sent) this.add(message);
    return sent;
  }

  /** The other page may be new, or a message may be lost with the old connection. Known ones are not shown twice. */
  sendAgain(): void {
    const { chat, role } = this.deps.shown();
    for (const message of chat) this.deps.tell(wireOf(message, role, true));
  }

  /** The panel was opened or closed. */
  read(open: boolean): void {
    this.open = open;
    if (open) this.deps.show({ unread: 0 });
  }

  private add(message: Message, known = false): void {
    const { chat: before, unread } = this.deps.shown();
    const chat = withMessage(before, message);
    if (chat === before) return;
    this.deps.show({ chat, unread: message.own || this.open ? 0 : unread + (known ? 0 : 1) });
  }
}
