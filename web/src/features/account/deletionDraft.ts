/**
 * The reason that a visitor typed before signing in. It is kept in memory only: signing in clears the browser's
 * storage, and a reason for leaving must not stay on a disk.
 */
let draft = "";

export const deletionDraft = {
  keep: (reason: string): void => {
    draft = reason;
  },
  read: (): string => draft,
};
