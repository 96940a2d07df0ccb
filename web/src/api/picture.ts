import { send } from "./client";

const isImage = (answer: unknown): answer is Blob =>
  typeof answer === "object" && answer !== null && "type" in answer && String(answer.type).startsWith("image/");

/**
 * The own picture in full size, or null. Without one the server answers with a stand-in, the same for
 * everybody, and says so in a header: the screen shows the initials instead.
 */
export async function readPicture(id: string): Promise<Blob | null> {
  let standIn = false;
  const image: unknown = await send(async (api) => {
    const result = await api.GET("/api/user/{id}/profile-picture", { params: { path: { id } }, parseAs: "blob" });
    standIn = result.response.headers.get("X-Picture") === "default";
    return result;
  });
  return !standIn && isImage(image) ? image : null;
}
