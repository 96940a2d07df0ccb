/**
 * Style of the illustrations, "dois círculos": circles, half circles and hills in flat colours of the palette,
 * without outlines. Two shapes always meet, like the two people of a session.
 */
export interface ArtProps {
  className?: string | undefined;
}
