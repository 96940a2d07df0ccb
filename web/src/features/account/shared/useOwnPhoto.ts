import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "~/app/session";
import { savePicture } from "../api";
import { useObjectUrl } from "../components/useObjectUrl";
import { pictureQuery } from "../queries";
import { ownId } from "./me";

/** The own photo in full size, and the way to replace it everywhere it is shown. */
export function useOwnPhoto() {
  const session = useSession();
  const queries = useQueryClient();
  const src = useObjectUrl(useQuery(pictureQuery(ownId())).data);
  async function save(png: Blob): Promise<void> {
    await savePicture(ownId(), png);
    await Promise.all([
      queries.invalidateQueries({ queryKey: pictureQuery(ownId()).queryKey }),
      session.refreshPicture(),
    ]);
  }
  return { src, save };
}
