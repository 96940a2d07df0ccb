/** What belongs to one payment. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

/** The picture of a PIX code; it needs the login, so an address alone would not do. */
export const qrCodeQuery = (link: string) =>
  queryOptions({
    queryKey: ["qrcode", link],
    queryFn: async ({ signal }) => {
      const id = link.split("/").at(-2) ?? "";
      const answer: unknown = await send((api) =>
        api.GET("/api/payment/pix/{id}/qrcode.png", { params: { path: { id } }, parseAs: "blob", signal }),
      );
      return answer as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
