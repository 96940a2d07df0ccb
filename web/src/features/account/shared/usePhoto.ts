import { useQuery } from "@tanstack/react-query";
import { pictureQuery } from "~/api/queries/pictures";
import { useObjectUrl } from "~/lib/useObjectUrl";

/** A person's photo, if the reader may see it; otherwise null. A plain image address could not send the token. */
export const usePhoto = (id: string): string | null =>
  useObjectUrl(useQuery({ ...pictureQuery(id), enabled: id !== "" }).data);
