import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorList } from "~/ui/ErrorList";
import { RadioGroup } from "~/ui/RadioGroup";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { type Errors, type Fault, useForm } from "./form";

const initial = { name: "", cpf: "", terms: false };
const validate = (v: typeof initial) => (v.name ? {} : { name: "O nome é obrigatório" });
const setup = (props = { initial }) =>
  renderHook((p: { initial: typeof initial }) => useForm({ initial: p.initial, validate }), { initialProps: props });

describe("useForm", () => {
  it("does not run the handler while something is wrong, and lists what", async () => {
    const { result } = setup();
    const handler = vi.fn();
    await act(() => result.current.submit(handler)());
    expect(handler).not.toHaveBeenCalled();
    expect(result.current.field("name").error).toBe("O nome é obrigatório");
    expect(result.current.errorList).toEqual(["O nome é obrigatório"]);
  });

  it("forgets an error as soon as its field changes", async () => {
    const { result } = setup();
    await act(() => result.current.submit(() => {})());
    act(() => result.current.set("name", "A"));
    expect(result.current.errors).toEqual({});
  });

  it("ignores a second submit while the first one runs", async () => {
    const { result } = setup({ initial: { ...initial, name: "Ana" } });
    let finish: () => void = () => {};
    const handler = vi.fn(
      () =>
        new Promise<void>((ok) => {
          finish = ok;
        }),
    );
    let first: Promise<void> = Promise.resolve();
    act(() => {
      first = result.current.submit(handler)();
      void result.current.submit(handler)();
    });
    expect(result.current.busy).toBe(true);
    expect(handler).toHaveBeenCalledOnce();
    await act(async () => {
      finish();
      await first;
    });
    expect(result.current.busy).toBe(false);
  });

  it("is free again after a failure", async () => {
    const { result } = setup({ initial: { ...initial, name: "Ana" } });
    await act(() =>
      result.current
        .submit(() => Promise.reject(new Error("x")))()
        .catch(() => {}),
    );
    expect(result.current.busy).toBe(false);
  });

  it("keeps what was typed when the server data arrives or changes", () => {
    const { result, rerender } = setup();
    act(() => result.current.set("name", "Ana"));
    rerender({ initial: { ...initial, name: "Do servidor", cpf: "529.982.247-25" } });
    expect(result.current.values).toMatchObject({ name: "Ana", cpf: "529.982.247-25" });
    act(() => result.current.reset());
    expect(result.current.values.name).toBe("Do servidor");
  });

  it("puts the server's field errors on their inputs", () => {
    const { result } = setup();
    let found = false;
    const fault = {
      fields: [
        { name: "cpf", description: "CPF já cadastrado" },
        { name: "outro", description: "?" },
      ],
    };
    act(() => {
      found = result.current.applyFault(fault);
    });
    expect(found).toBe(true);
    expect(result.current.errors).toEqual({ cpf: "CPF já cadastrado" });
  });

  it("says when no field error belongs to it", () => {
    const { result } = setup();
    expect(result.current.applyFault({ fields: [] })).toBe(false);
    expect(result.current.applyFault(null)).toBe(false);
  });

  it("reads events of inputs and checkboxes", () => {
    const { result } = setup();
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
    const text = Object.assign(document.createElement("input"), { value: "Bia" });
    act(() => result.current.check("terms").onChange({ target: box } as never));
    act(() => result.current.field("name").onChange({ target: text } as never));
    expect(result.current.values).toMatchObject({ terms: true, name: "Bia" });
    expect(result.current.check("terms").checked).toBe(true);
  });
});

interface Answers {
  name: string;
  phone: string;
  size: string;
  kind: string;
  terms: boolean;
}
const nothing: Answers = { name: "", phone: "", size: "", kind: "", terms: false };
const kinds = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
] as const;

function Form({
  wrong,
  onSend,
}: {
  wrong: Errors<Answers>;
  onSend: (form: { applyFault: (f: Fault) => boolean }) => unknown;
}) {
  const form = useForm<Answers>({ initial: nothing, validate: () => wrong });
  return (
    <form noValidate onSubmit={form.submit(() => onSend(form))}>
      <ErrorList errors={form.errorList} />
      <TextField label="Nome" {...form.field("name")} />
      <TextField label="Telefone" mask="phone" {...form.field("phone")} />
      <SelectField label="Tamanho" placeholder="Escolha" options={[]} {...form.field("size")} />
      <RadioGroup legend="Tipo" options={kinds} {...form.field("kind")} />
      <Checkbox label="Aceito" {...form.check("terms")} />
      <button type="submit">Enviar</button>
    </form>
  );
}

describe("a refused form", () => {
  const send = () => userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  const all = { terms: "!", kind: "!", size: "!", phone: "!", name: "!" };
  const fields: [keyof Answers, () => HTMLElement][] = [
    ["name", () => screen.getByLabelText("Nome")],
    ["phone", () => screen.getByLabelText("Telefone")],
    ["size", () => screen.getByLabelText("Tamanho")],
    ["kind", () => screen.getByRole("radio", { name: "A" })],
    ["terms", () => screen.getByRole("checkbox", { name: "Aceito" })],
  ];

  it.each(fields)("focuses what this side finds wrong: %s", async (name, field) => {
    const handler = vi.fn();
    render(<Form wrong={{ [name]: "Errado" }} onSend={handler} />);
    await send();
    expect(field()).toHaveFocus();
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(fields)("focuses what the server finds wrong: %s", async (name, field) => {
    render(<Form wrong={{}} onSend={async (form) => form.applyFault({ fields: [{ name, description: "Errado" }] })} />);
    await send();
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it("focuses the first one on the screen, whatever the order of the messages, at each submit", async () => {
    render(<Form wrong={all} onSend={() => {}} />);
    await send();
    expect(screen.getByLabelText("Nome")).toHaveFocus();
    await send();
    expect(screen.getByLabelText("Nome")).toHaveFocus();
  });

  it("scrolls as little as needed: to the list of errors, then to the first wrong field", async () => {
    const nearest = { block: "nearest", behavior: "instant" };
    const scroll = vi.mocked(HTMLElement.prototype.scrollIntoView).mockClear();
    render(<Form wrong={{ phone: "Errado" }} onSend={() => {}} />);
    const focus = vi.spyOn(screen.getByLabelText("Telefone"), "focus");
    await send();
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    expect(scroll.mock.contexts[0]).toBe(screen.getByRole("alert"));
    expect(scroll.mock.contexts[1]).toBe(screen.getByLabelText("Telefone"));
    expect(scroll.mock.calls).toEqual([[nearest], [nearest]]);
  });

  it("focuses the chosen one of a group", async () => {
    render(<Form wrong={{ kind: "Errado" }} onSend={() => {}} />);
    await userEvent.click(screen.getByRole("radio", { name: "B" }));
    await send();
    expect(screen.getByRole("radio", { name: "B" })).toHaveFocus();
  });

  it("leaves the focus alone when nothing is wrong, and while a wrong field is corrected", async () => {
    const { rerender } = render(<Form wrong={{}} onSend={() => {}} />);
    await send();
    expect(screen.getByRole("button", { name: "Enviar" })).toHaveFocus();
    rerender(<Form wrong={all} onSend={() => {}} />);
    await send();
    await userEvent.type(screen.getByLabelText("Telefone"), "11");
    expect(screen.getByLabelText("Telefone")).toHaveFocus();
  });
});
