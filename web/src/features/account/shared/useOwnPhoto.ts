import { useQueryClient } from "@tanstack/react-query";
import { pictureQuery } from "~/api/queries/pictures";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { savePicture } from "../api";
import { usePhoto } from "./usePhoto";

/** The own photo in full size, and a function that replaces it everywhere. */
export function useOwnPhoto() {
  const login = useLogin();
  const queries = useQueryClient();
  const src = usePhoto(ownId());
  async function save(png: Blob): Promise<void> {
    await savePicture(ownId(), png);
    await Promise.all([
      queries.invalidateQueries({ queryKey: pictureQuery(ownId()).queryKey }),
      login.refreshPicture(),
    ]);
  }
  return { src, save };
}
