/** The media lines of every connection, in the order of the m= lines of the SDP. */
export const MEDIA_LINES = ["audio", "video", "screen", "screenSound"] as const;
export type MediaLine = (typeof MEDIA_LINES)[number];
