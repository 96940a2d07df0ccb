import { saveBlob } from "~/lib/download";

export function saveJson(data: unknown, name: string): void {
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), name);
}
