import { Field } from "~/ui/Field";
import { payoutBatch as t } from "../strings/payouts";

const TYPES = ["application/pdf", "image/png"];
const MAX_BYTES = 5 * 1024 * 1024;

/** The message about a file that the server would refuse. */
export const fileError = (file: File | null): string =>
  file && (!TYPES.includes(file.type) || file.size > MAX_BYTES) ? t.receiptWrong : "";

interface Props {
  label: string;
  hint: string;
  error?: string | undefined;
  onFile: (file: File | null) => void;
}

/** A file field for the bank's receipt. */
export const FileField = ({ label, hint, error, onFile }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <input
        {...wiring}
        type="file"
        accept={TYPES.join(",")}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    )}
  </Field>
);
