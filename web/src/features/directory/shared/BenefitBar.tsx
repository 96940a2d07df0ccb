import { IconBriefcase } from "@tabler/icons-react";
import { Checkbox } from "~/ui/Checkbox";
import { benefit as t } from "../strings";
import c from "./BenefitBar.module.css";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What the mark on an hour means, and the choice of these hours alone. For employees. */
export default function BenefitBar({ checked, onChange }: Props) {
  return (
    <div className={c.bar}>
      <span className={c.badge}>
        <IconBriefcase size={16} aria-hidden="true" /> {t.badge}
      </span>
      <Checkbox label={t.only} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </div>
  );
}
