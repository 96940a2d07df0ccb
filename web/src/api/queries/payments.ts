import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

/** The QR code of a PIX payment. It needs the Authorization header, which an `<img src>` does not send. */
export const qrCodeQuery = (link: string) =>
  queryOptions({
    queryKey: ["qrcode", link],
    queryFn: async ({ signal }) => {
      const id = link.split("/").at(-2) ?? "";
      const response: unknown = await send((api) =>
        api.GET("/api/payment/pix/{id}/qrcode.png", { params: { path: { id } }, parseAs: "blob", signal }),
      );
      return response as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
