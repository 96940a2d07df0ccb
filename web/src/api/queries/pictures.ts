import { queryOptions } from "@tanstack/react-query";
import { readPicture } from "../picture";

/** A person's photo, or null. */
export const pictureQuery = (id: string) =>
  queryOptions({ queryKey: ["profile-picture", id], queryFn: () => readPicture(id) });
