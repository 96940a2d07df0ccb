/** What is inside a sealed contact. Only the therapist's opened vault reads it. */
export interface ContactText {
  name: string;
  relation: string;
  phone: string;
  place: string;
}

export const NO_CONTACT: ContactText = { name: "", relation: "", phone: "", place: "" };

const textIn = (from: Record<string, unknown>, key: string): string => {
  const value = from[key];
  return typeof value === "string" ? value : "";
};

/** Reads an opened contact. What another program sealed may be anything. */
export function parseContact(opened: string): ContactText | null {
  try {
    const from: unknown = JSON.parse(opened);
    if (typeof from !== "object" || from === null) return null;
    const fields = from as Record<string, unknown>;
    return {
      name: textIn(fields, "name"),
      relation: textIn(fields, "relation"),
      phone: textIn(fields, "phone"),
      place: textIn(fields, "place"),
    };
  } catch {
    return null;
  }
}
