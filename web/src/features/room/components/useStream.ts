import { useMemo } from "react";

/** One track as a stream of its own, the same for as long as the track is. */
export const useStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => track && new MediaStream([track]), [track]);
