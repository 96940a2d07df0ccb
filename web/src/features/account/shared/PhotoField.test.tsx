import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPicture } from "~/api/picture";
import { fakeServer } from "../../../../tests/renderApp";
import { savePicture } from "../api";
import { PhotoField } from "./PhotoField";

const file = (type: string) => new File(["x"], "foto", { type });
const input = () => document.querySelector('input[type="file"]') as HTMLInputElement;

/** user-event honours `accept`; drag and other ways past it are what the rule is for. */
const anyFile = () => userEvent.setup({ applyAccept: false });

describe("choosing a photo", () => {
  beforeEach(() => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
    vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it("R226 refuses what is neither PNG nor JPEG and says why", async () => {
    render(<PhotoField name="Ana Souza" src={null} onSave={async () => {}} />);
    expect(screen.getByText("PNG ou JPEG de até 20 MB. Você ajusta o corte antes de enviar.")).toBeVisible();
    expect(input().accept).toBe("image/png,image/jpeg");
    await anyFile().upload(input(), file("application/pdf"));
    expect(screen.getByRole("alert")).toHaveTextContent("Escolha uma imagem PNG ou JPEG de até 20 MB.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("R226 opens the crop with both shapes, a zoom slider and a way out", async () => {
    render(<PhotoField name="Ana Souza" src={null} onSave={async () => {}} />);
    await anyFile().upload(input(), file("image/jpeg"));
    expect(await screen.findByRole("dialog", { name: "Ajuste a sua foto" })).toBeVisible();
    expect(screen.getByRole("radio", { name: "Circular" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Quadrada" }));
    expect(screen.getByRole("radio", { name: "Quadrada" })).toBeChecked();
    expect(screen.getByRole("slider", { name: "Zoom" })).toHaveAttribute("aria-valuetext", "100%");
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

it("R226 uploads multipart with a name and a png file", async () => {
  const seen = fakeServer({ "POST /api/user/u1/profile-picture": () => Response.json({ status: 200 }) });
  await savePicture("u1", new Blob(["x"], { type: "image/png" }));
  expect(seen[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  const form = await seen[0]?.formData();
  expect(form?.get("name")).toBe("foto.png");
  expect(form?.get("file")).toMatchObject({ type: "image/png" });
});

it("Q106 takes the server's stand-in for no picture at all", async () => {
  const png = (headers: Record<string, string>) => () =>
    new Response("x", { headers: { "Content-Type": "image/png", ...headers } });
  fakeServer({ "GET /api/user/u1/profile-picture": png({ "X-Picture": "default" }) });
  expect(await readPicture("u1")).toBeNull();
  fakeServer({ "GET /api/user/u1/profile-picture": png({}) });
  expect((await readPicture("u1"))?.type).toBe("image/png");
});
