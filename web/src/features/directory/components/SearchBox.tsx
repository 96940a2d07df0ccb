import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { search as t } from "../strings";
import c from "./SearchBox.module.css";

interface Props {
  text: string;
  onSearch: (text: string) => void;
  /** Other components focus the input when their own focused element disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** Searches on the button and on Enter. The address may change the text from outside, so the input is uncontrolled. */
export function SearchBox({ text, onSearch, input }: Props) {
  const shown = useRef(text);
  useLayoutEffect(() => {
    // At first the input may have what was typed before the application was there.
    if (shown.current === text || !input.current) return;
    shown.current = text;
    input.current.value = text;
  }, [text, input]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? "");
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago know no search element.
    <form role="search" className={c.form} onSubmit={submit}>
      <span className={c.field}>
        <IconSearch size={22} aria-hidden="true" />
        <input
          ref={input}
          name="busca"
          className={c.input}
          type="search"
          enterKeyHint="search"
          maxLength={250}
          defaultValue={text}
          aria-label={t.placeholder}
          placeholder={t.placeholder}
        />
      </span>
      <Button type="submit" size="lg" className={c.submit}>
        {t.submit}
      </Button>
    </form>
  );
}
