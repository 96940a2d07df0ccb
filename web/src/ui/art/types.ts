/**
 * House style of the drawings, "dois círculos": circles, half circles and soft hills in flat palette
 * fills, no outlines; two shapes always meet, like the two people of a session.
 */
export interface ArtProps {
  className?: string | undefined;
}
