import { Checkbox } from "~/ui/Checkbox";
import { formTexts as t } from "../strings";
import type { PartProps } from "./therapistForm";

export const NewsCheckbox = ({ form }: PartProps) => <Checkbox label={t.news} {...form.check("emailAlertsOptIn")} />;
