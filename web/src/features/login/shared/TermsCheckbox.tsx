import type { ChangeEvent } from "react";
import { Checkbox } from "~/ui/Checkbox";
import { termsTexts } from "../strings";
import c from "./Form.module.css";
import { type AccountKind, termsPath } from "./rules";

interface Props {
  kind: AccountKind;
  name: string;
  checked: boolean;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The terms open in a new tab, so that reading them loses no typed values. */
export function TermsCheckbox({ kind, ...input }: Props) {
  const label = (
    <>
      {termsTexts.before}{" "}
      <a className={c.link} href={termsPath(kind)} target="_blank" rel="noopener">
        {termsTexts.link}
      </a>
    </>
  );
  return <Checkbox label={label} {...input} />;
}
