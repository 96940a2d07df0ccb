import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useForm } from "./form";

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
