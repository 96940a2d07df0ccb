import { queryOptions } from "@tanstack/react-query";
import { readPicture } from "../picture";

/** The photo of a person; null when there is none. */
export const pictureQuery = (id: string) =>
  queryOptions({ queryKey: ["profile-picture", id], queryFn: () => readPicture(id) });
