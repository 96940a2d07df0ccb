import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useForm } from "~/lib/form";
import { Checkbox } from "~/ui/Checkbox";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { keepTyped } from "./keepTyped";

const STATIC =
  '<a href="/contato">Contato</a><main id="conteudo" tabindex="-1">Carregando</main><form method="dialog"><input name="email"><input name="terms" type="checkbox"><input name="kind" type="radio" value="a"><input name="kind" type="radio" value="b"><input name="phone"><select name="size"><option></option><option>1-10</option></select></form>';

const submitted = vi.fn();

function App() {
  const form = useForm({ initial: { email: "", phone: "", size: "", terms: false, kind: "a" } });
  return (
    <form noValidate onSubmit={form.submit(submitted)}>
      <TextField label="E-mail" {...form.field("email")} />
      <TextField label="Telefone" mask="phone" {...form.field("phone")} />
      <SelectField
        label="Tamanho"
        options={[{ value: "1-10", label: "1-10" }]}
        placeholder="-"
        {...form.field("size")}
      />
      <a href="/">Início</a>
      <a href="/contato">Contato</a>
      <main id="conteudo" tabIndex={-1} />
      <Checkbox label="Aceito" {...form.check("terms")} />
      {["a", "b"].map((kind) => (
        <input
          key={kind}
          type="radio"
          name="kind"
          value={kind}
          aria-label={kind}
          checked={form.values.kind === kind}
          onChange={() => form.set("kind", kind)}
        />
      ))}
      <output>{Object.values(form.values).join("|")}</output>
    </form>
  );
}

let root: HTMLElement;
const old = <T extends Element>(name: string) => root.querySelector(`[name=${name}]`) as T;

beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = STATIC;
  submitted.mockReset();
});
afterEach(() => root.remove());

/** As the application does: its page takes the place of the static one, then what was typed comes back. */
function replace(restore: () => void) {
  root.replaceChildren();
  render(<App />, { container: root });
  act(restore);
}

it("brings what was typed before the application into its fields and its state", () => {
  const restore = keepTyped(root);
  old<HTMLInputElement>("email").value = "rita@exemplo.com";
  old<HTMLSelectElement>("size").value = "1-10";
  replace(restore);
  expect(screen.getByLabelText("E-mail")).toHaveValue("rita@exemplo.com");
  expect(screen.getByRole("status")).toHaveTextContent("rita@exemplo.com||1-10|false|a");
});

it("keeps the person in the field that they were typing in", () => {
  const restore = keepTyped(root);
  old<HTMLInputElement>("phone").focus();
  replace(restore);
  expect(screen.getByLabelText("Telefone")).toHaveFocus();
});

it.each([
  ["link", "a"],
  ["content, where the skip link led", "main"],
])("keeps the keyboard on the %s that it had reached", (_what, tag) => {
  const restore = keepTyped(root);
  root.querySelector<HTMLElement>(tag)?.focus();
  replace(restore);
  expect(document.activeElement).toBe(root.querySelector(tag === "a" ? "a[href='/contato']" : tag));
});

it("takes no focus when nobody was typing", () => {
  replace(keepTyped(root));
  expect(document.body).toHaveFocus();
});

it("keeps what was chosen", () => {
  const restore = keepTyped(root);
  old<HTMLInputElement>("terms").checked = true;
  (root.querySelector("[value=b]") as HTMLInputElement).checked = true;
  replace(restore);
  expect(screen.getByLabelText("Aceito")).toBeChecked();
  expect(screen.getByLabelText("b")).toBeChecked();
});

it("keeps the caret where it was", () => {
  const restore = keepTyped(root);
  const phone = old<HTMLInputElement>("phone");
  phone.focus();
  phone.value = "(11) 91234";
  phone.setSelectionRange(4, 4);
  replace(restore);
  expect((screen.getByLabelText("Telefone") as HTMLInputElement).selectionStart).toBe(4);
});

it("sends the form that was sent before the application was there, with what was typed", async () => {
  const restore = keepTyped(root);
  old<HTMLInputElement>("email").value = "rita@exemplo.com";
  root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  replace(restore);
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  expect(submitted).toHaveBeenCalledWith(expect.objectContaining({ email: "rita@exemplo.com" }));
});

it("sends nothing by itself", async () => {
  replace(keepTyped(root));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(submitted).not.toHaveBeenCalled();
});
