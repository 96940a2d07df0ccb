import { useMemo } from "react";

/** A stream with one track. It stays the same object while the track is the same. */
export const useStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => track && new MediaStream([track]), [track]);
