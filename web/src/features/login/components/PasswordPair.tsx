import { useConfig } from "~/api/config";
import type { useForm } from "~/lib/form";
import { PasswordField } from "~/ui/PasswordField";
import type { NewPasswordValues } from "../shared/rules";
import { signInTexts, resetTexts as t } from "../strings";

type Names = keyof NewPasswordValues;

interface Props {
  /** The `field` function of a form with these two fields; the form may have more. */
  field: (name: Names) => ReturnType<ReturnType<typeof useForm<NewPasswordValues>>["field"]>;
}

export function PasswordPair({ field }: Props) {
  return (
    <>
      <PasswordField
        label={t.password}
        hint={signInTexts.passwordHint(useConfig().passwordMin)}
        autoComplete="new-password"
        {...field("password")}
      />
      <PasswordField label={t.confirmation} autoComplete="new-password" {...field("confirmation")} />
    </>
  );
}
