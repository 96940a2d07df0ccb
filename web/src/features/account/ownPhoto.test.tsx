import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { json, open, person, press } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

/** The cut itself needs a browser that draws. */
vi.mock("./components/CropDialog", () => ({
  default: ({ onSave }: { onSave: (png: Blob) => Promise<void> }) => (
    <button type="button" onClick={() => void onSave(new Blob(["png"], { type: "image/png" }))}>
      Usar foto
    </button>
  ),
}));

beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
});

it("R226 a new photo is shown at once on the page and in the header", async () => {
  const PICTURE = "GET /api/user/u1/profile-picture";
  const SAVE = "POST /api/user/u1/profile-picture";
  const app = await open(
    "/dados-pessoais-cliente",
    {
      "GET /api/customer/u1": () => json({ ...recorded("customer", "customer"), fullName: "Ana" }),
      [SAVE]: () => json({ status: 200 }),
    },
    person("CUSTOMER"),
  );
  await screen.findByLabelText("Nome");
  await waitFor(() => expect(app.requests(PICTURE)).toHaveLength(1));
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File(["x"], "foto.png", { type: "image/png" }));
  await screen.findByRole("button", { name: "Usar foto" });
  await press("Usar foto");
  expect(await screen.findByText("Foto atualizada")).toBeVisible();
  expect(app.requests(SAVE)).toHaveLength(1);
  // Once for the page in full size, once for the small copy of the header.
  expect(app.requests(PICTURE)).toHaveLength(3);
});
