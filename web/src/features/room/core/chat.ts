/** A chat message as both browsers keep it. */
export interface Message {
  id: string;
  own: boolean;
  text: string;
  /** By the server's clock, in milliseconds. */
  at: number;
}

/** `role` is the author's. `again` marks a message that the other side may already have. */
export interface ChatMessage {
  type: "chat";
  id: string;
  role: number;
  at: number;
  text: string;
  again?: boolean;
}

const MAX_TEXT = 2000;
const MAX_ID = 40;
/** Far more than anybody writes in a session. More is dropped, the oldest first. */
const MAX_MESSAGES = 500;

const newId = (): string => crypto.randomUUID();

/** The text of a message as it is sent: without spaces around it, and not longer than the field allows. */
export const cleanText = (text: string): string => text.trim().slice(0, MAX_TEXT);

export const ownMessage = (text: string, at: number): Message => ({ id: newId(), own: true, text, at });

export const wireOf = ({ id, own, text, at }: Message, role: number, again = false): ChatMessage => ({
  type: "chat",
  id,
  role: own ? role : 1 - role,
  at,
  text,
  ...(again ? { again } : {}),
});

/** What the other browser sent, or null when it is not a message. */
export function messageOf(wire: ChatMessage, role: number): Message | null {
  const { id, at, text } = wire;
  if (typeof id !== "string" || !id || id.length > MAX_ID || typeof text !== "string" || !Number.isFinite(at))
    return null;
  // Only a message that comes again can be our own: from before a reload of this page.
  return { id, own: wire.again === true && wire.role === role, text: text.slice(0, MAX_TEXT), at };
}

/** The list with one more message. A message that is there already changes nothing. */
export function withMessage(list: readonly Message[], message: Message): readonly Message[] {
  if (list.some(({ id }) => id === message.id)) return list;
  return [...list, message].sort((a, b) => a.at - b.at).slice(-MAX_MESSAGES);
}

export interface TextPart {
  text: string;
  href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Signs that end a sentence and are seldom part of an address. */
const AFTER_LINK = /[.,;:!?)\]}'…]+$/;

/** Splits a text at its web addresses. Only http and https become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(AFTER_LINK, "");
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: href, href });
    from = match.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
