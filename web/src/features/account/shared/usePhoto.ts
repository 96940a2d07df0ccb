import { useQuery } from "@tanstack/react-query";
import { pictureQuery } from "~/api/queries/pictures";
import { useObjectUrl } from "~/lib/useObjectUrl";

/** Somebody's photo as far as the reader may see it; null without one. An address alone would not carry the login. */
export const usePhoto = (id: string): string | null =>
  useObjectUrl(useQuery({ ...pictureQuery(id), enabled: id !== "" }).data);
