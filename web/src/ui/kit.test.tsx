import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Avatar } from "./Avatar";
import { Button } from "./Button";
import { Carousel } from "./Carousel";
import { Checkbox } from "./Checkbox";
import { DataTable } from "./DataTable";
import { Dialog } from "./Dialog";
import { Dropdown } from "./Dropdown";
import { ErrorList } from "./ErrorList";
import { PasswordField } from "./PasswordField";
import { popup } from "./Popup";
import { PopupHost } from "./PopupDialog";
import { RadioGroup } from "./RadioGroup";
import { SelectField } from "./SelectField";
import { Tabs } from "./Tabs";
import { TextField } from "./TextField";
import { ToastHost, toast } from "./Toast";

describe("a field", () => {
  it("is tied to its label, hint and error", () => {
    render(<TextField label="Nome" hint="Como no documento" error="Obrigatório" />);
    const input = screen.getByLabelText("Nome");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Como no documento Obrigatório");
  });

  it("masks what is typed and tells the owner", async () => {
    function Owner() {
      const [value, setValue] = useState("");
      return <TextField label="CPF" mask="cpf" value={value} onChange={(e) => setValue(e.target.value)} />;
    }
    render(<Owner />);
    await userEvent.type(screen.getByLabelText("CPF"), "52998224725");
    expect(screen.getByLabelText("CPF")).toHaveValue("529.982.247-25");
  });

  it("draws a masked field once: a form of many would be slow to come", () => {
    const drawn = vi.fn();
    render(
      <Profiler id="field" onRender={drawn}>
        <TextField label="CPF" mask="cpf" />
      </Profiler>,
    );
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("shows and hides a password", async () => {
    render(<PasswordField label="Senha" />);
    expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar a senha" }));
    expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "text");
    expect(screen.getByRole("button", { name: "Ocultar a senha" })).toBeVisible();
  });

  it("chooses from a native list", async () => {
    const onChange = vi.fn();
    render(
      <SelectField
        label="Estado"
        options={[{ value: "SP", label: "São Paulo" }]}
        placeholder="Escolha"
        onChange={onChange}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText("Estado"), "São Paulo");
    expect(screen.getByLabelText("Estado")).toHaveValue("SP");
  });

  it("checks a box by its label and names its error", async () => {
    render(<Checkbox label="Aceito" error="Confirme" />);
    await userEvent.click(screen.getByText("Aceito"));
    expect(screen.getByRole("checkbox")).toBeChecked();
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription("Confirme");
  });

  it("chooses one of a group with the keyboard", async () => {
    function Owner() {
      const [value, setValue] = useState("a");
      const options = [
        { value: "a", label: "Comum" },
        { value: "b", label: "Empresarial" },
      ];
      return <RadioGroup legend="Tipo" value={value} onChange={setValue} options={options} />;
    }
    render(<Owner />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("radio", { name: "Empresarial" })).toBeChecked();
    expect(screen.getByRole("group", { name: "Tipo" })).toBeVisible();
  });
});

describe("a button", () => {
  it("ignores clicks while loading and keeps focus", async () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        Salvar
      </Button>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole("button")).toHaveFocus();
  });

  it("held by another action: no spinner, and clicks are ignored", async () => {
    const onClick = vi.fn();
    render(
      <Button held onClick={onClick}>
        Suspender
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Suspender" });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).not.toHaveAttribute("aria-busy");
  });

  it("does not submit a form while loading", async () => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Enviar
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it("lists errors where they are read out", () => {
  const { rerender } = render(<ErrorList errors={[]} />);
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(<ErrorList errors={["O Email é obrigatório"]} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Por favor, corrija o(s) erro(s):");
  expect(screen.getByRole("listitem")).toHaveTextContent("O Email é obrigatório");
});

describe("tabs", () => {
  function Owner() {
    const [value, setValue] = useState<"a" | "b">("a");
    const items = [
      { value: "a" as const, label: "entrar", content: <p>um</p> },
      { value: "b" as const, label: "cadastrar", content: <p>dois</p> },
    ];
    return <Tabs value={value} onChange={setValue} items={items} label="Acesso" />;
  }

  it("move with the arrows and are one stop for the Tab key", async () => {
    render(<Owner />);
    await userEvent.tab();
    expect(screen.getByRole("tab", { name: "entrar" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "cadastrar" })).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: "cadastrar" })).toHaveTextContent("dois");
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel")).toHaveTextContent("um");
  });
});

describe("a dialog", () => {
  function Owner() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Cortar a foto">
          <p>corpo</p>
        </Dialog>
      </>
    );
  }

  it("is named, closes and gives focus back", async () => {
    render(<Owner />);
    await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
    expect(screen.getByRole("dialog", { name: "Cortar a foto" })).toHaveTextContent("corpo");
    await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
    expect(screen.queryByText("corpo")).toBeNull();
    expect(screen.getByRole("button", { name: "Abrir" })).toHaveFocus();
  });

  it.each([
    ["the first field", <input key="a" aria-label="Motivo" />, "Motivo"],
    [
      "the chosen radio button",
      [
        <input key="a" type="radio" name="x" aria-label="Um" />,
        <input key="b" type="radio" name="x" aria-label="Dois" defaultChecked />,
      ],
      "Dois",
    ],
    ["the button that closes where there is no field", <p key="a">corpo</p>, "Fechar"],
  ])("opens with the focus on %s", (_, body, name) => {
    render(
      <Dialog open onClose={() => {}} title="Cancelar" actions={<button type="button">Sim</button>}>
        {body}
      </Dialog>,
    );
    expect(screen.getByLabelText(name)).toHaveFocus();
  });

  it("closes by a click beside it, not by the second of the double click that opened it", async () => {
    render(<Owner />);
    await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
    fireEvent.click(screen.getByRole("dialog"), { detail: 2 });
    expect(screen.getByText("corpo")).toBeVisible();
    fireEvent.click(screen.getByRole("dialog"), { detail: 1 });
    expect(screen.queryByText("corpo")).toBeNull();
  });
});

describe("popups", () => {
  beforeEach(() => {
    popup.clear();
    render(<PopupHost />);
  });

  it("show a message and run what its button means", async () => {
    const onConfirm = vi.fn();
    act(() => void popup.show({ tone: "success", title: "Sua senha foi redefinida", text: "Entre.", onConfirm }));
    expect(await screen.findByRole("alertdialog", { name: "Sua senha foi redefinida" })).toHaveTextContent("Entre.");
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("come one at a time, and the same one only once", async () => {
    act(() => {
      void popup.show({ title: "Ocorreu um erro." });
      void popup.show({ title: "Ocorreu um erro." });
      void popup.show({ title: "Outro" });
    });
    expect(await screen.findAllByRole("alertdialog")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(await screen.findByRole("alertdialog", { name: "Outro" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("ask, and tell the answer", async () => {
    const answers: boolean[] = [];
    const ask = () => act(() => void popup.confirm({ title: "Tem certeza?" }).then((yes) => answers.push(yes)));
    ask();
    await userEvent.click(await screen.findByRole("button", { name: "Não" }));
    ask();
    await userEvent.click(await screen.findByRole("button", { name: "Sim" }));
    await waitFor(() => expect(answers).toEqual([false, true]));
  });
});

it("says a short word aloud and takes it back", async () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  act(() => toast.show("Texto copiado!"));
  expect(screen.getByRole("status")).toHaveTextContent("Texto copiado!");
  act(() => void vi.advanceTimersByTime(1500));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  vi.useRealTimers();
});

it("opens a small panel and closes it with Escape, focus back on its button", async () => {
  render(
    <Dropdown trigger="Site">
      <a href="/contato">contato</a>
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Site" }));
  expect(screen.getByRole("link", { name: "contato" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("link", { name: "contato" })).toBeNull();
  expect(screen.getByRole("button", { name: "Site" })).toHaveFocus();
});

it("draws initials without a picture", () => {
  const { container, rerender } = render(<Avatar name="Luiza de Sá Prado" />);
  expect(container).toHaveTextContent("LP");
  rerender(<Avatar name="Luiza" src="data:image/png;base64,AA" />);
  expect(container.querySelector("img")).toHaveAttribute("alt", "");
});

describe("a carousel", () => {
  const three = ["Um", "Dois", "Três"].map((name) => <p key={name}>{name}</p>);

  it("turns one slide at a time and stops at its ends", async () => {
    render(<Carousel label="Planos">{three}</Carousel>);
    const [back, on] = [
      screen.getByRole("button", { name: "Anterior" }),
      screen.getByRole("button", { name: "Próximo" }),
    ];
    expect(back).toBeDisabled();
    await userEvent.click(on);
    expect(screen.getByText("2 de 3")).toBeVisible();
    await userEvent.click(on);
    expect(on).toBeDisabled();
    await userEvent.click(back);
    expect(screen.getByText("2 de 3")).toBeVisible();
  });

  it("brings the wanted slide into sight", () => {
    const left = vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockReturnValue(640);
    render(
      <Carousel label="Planos" show={2}>
        {three}
      </Carousel>,
    );
    expect(screen.getByText("Um").parentElement?.parentElement?.scrollLeft).toBe(640);
    left.mockRestore();
  });

  it("has nothing to turn with one slide", () => {
    render(<Carousel label="Planos">{three.slice(0, 1)}</Carousel>);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("a table breaks only words that are too long for it", () => {
  const rows = ["14/11/2026 às 10:00", "uma.pessoa.com.nome.comprido@empresa.example"];
  const columns = [{ label: "Texto", draw: (row: string) => row }];
  render(<DataTable caption="Textos" columns={columns} rows={rows} keyOf={(row) => row} />);
  expect(screen.getAllByRole("cell").map((cell) => cell.hasAttribute("data-long"))).toEqual([false, true]);
});

it("a control in the head of a table has its label beside it, for cards", () => {
  const columns = [{ label: "Selecionar", head: <input type="checkbox" aria-label="Todos" />, draw: () => "" }];
  render(<DataTable caption="Textos" columns={columns} rows={["a"]} keyOf={(row) => row} />);
  expect(screen.getByRole("checkbox").parentElement?.className).toContain("head");
  expect(screen.getByText("Selecionar").className).toContain("name");
});

it("a button runs its action once, however often it is pressed", async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  render(<Button onClick={run}>Pagar</Button>);
  const button = screen.getByRole("button", { name: /Pagar/ });
  act(() => {
    button.click();
    button.click(); // before the next render
  });
  await userEvent.click(button);
  expect(run).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute("aria-busy", "true");
  await act(async () => end());
  expect(button).not.toHaveAttribute("aria-busy");
  await userEvent.click(button);
  expect(run).toHaveBeenCalledTimes(2);
});

it("the second click of a double click starts nothing, also when the first has already ended", async () => {
  const run = vi.fn(async () => {});
  render(<Button onClick={run}>Salvar</Button>);
  const button = screen.getByRole("button", { name: "Salvar" });
  await act(async () => fireEvent.click(button, { detail: 1 }));
  await act(async () => fireEvent.click(button, { detail: 2 }));
  expect(run).toHaveBeenCalledTimes(1);
  await act(async () => fireEvent.click(button, { detail: 1 }));
  expect(run).toHaveBeenCalledTimes(2);
});

it("the second click of a double click sends no form again, also when the first was answered already", async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit">Salvar</Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Salvar" });
  await act(async () => fireEvent.click(button, { detail: 1 }));
  await act(async () => fireEvent.click(button, { detail: 2 }));
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => fireEvent.click(button, { detail: 1 }));
  await act(async () => fireEvent.click(button, { detail: 0 })); // by the keyboard
  expect(send).toHaveBeenCalledTimes(3);
});

it("a button without an action of its own takes every click, as the arrows of a calendar do", async () => {
  const turn = vi.fn();
  render(<Button onClick={turn}>Próxima semana</Button>);
  await userEvent.dblClick(screen.getByRole("button", { name: "Próxima semana" }));
  expect(turn).toHaveBeenCalledTimes(2);
});
