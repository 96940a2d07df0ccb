/** What the signed-in screens read through the query cache; the public ones load without it. */
import { queryOptions } from "@tanstack/react-query";
import { readPicture } from "~/api/picture";
import { readCustomer, readExport } from "./api";

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ["customer", id], queryFn: () => readCustomer(id) });

export const exportQuery = (id: string) =>
  queryOptions({ queryKey: ["user-export", id], queryFn: () => readExport(id) });

export const pictureQuery = (id: string) =>
  queryOptions({ queryKey: ["profile-picture", id], queryFn: () => readPicture(id) });
