import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useForm } from "~/lib/form";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { keepTyped } from "./keepTyped";

const STATIC =
  '<a href="/contato">Contato</a><main id="conteudo" tabindex="-1">Carregando</main><form><input name="email"><input name="phone"><select name="size"><option></option><option>1-10</option></select></form>';

function App() {
  const form = useForm({ initial: { email: "", phone: "", size: "" } });
  return (
    <>
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
      <output>{Object.values(form.values).join("|")}</output>
    </>
  );
}

let root: HTMLElement;
const old = <T extends Element>(name: string) => root.querySelector(`[name=${name}]`) as T;

beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = STATIC;
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
  expect(screen.getByRole("status")).toHaveTextContent("rita@exemplo.com||1-10");
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
