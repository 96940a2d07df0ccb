/**
 * The reason that a visitor typed before signing in. Kept in memory only: signing in wipes what the
 * browser stores, and a reason for leaving is nothing to leave behind on a disk.
 */
let draft = "";

export const deletionDraft = {
  keep: (reason: string): void => {
    draft = reason;
  },
  read: (): string => draft,
};
