import { send } from "./client";

const isImage = (response: unknown): response is Blob =>
  typeof response === "object" && response !== null && "type" in response && String(response.type).startsWith("image/");

/**
 * Returns a person's photo in full size, or null. For a person without a photo the server returns a default image with
 * the header `X-Picture: default`. Screens show the initials instead of that image.
 */
export async function readPicture(id: string): Promise<Blob | null> {
  let isDefault = false;
  const image: unknown = await send(async (api) => {
    const result = await api.GET("/api/user/{id}/profile-picture", { params: { path: { id } }, parseAs: "blob" });
    isDefault = result.response.headers.get("X-Picture") === "default";
    return result;
  });
  return !isDefault && isImage(image) ? image : null;
}
