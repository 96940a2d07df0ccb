import { IconChevronDown } from "@tabler/icons-react";
import c from "./Faq.module.css";

interface Props {
  items: readonly { title: string; text: string }[];
}

/** Native details: opens without script, and find-in-page reaches the closed answers. */
export function Faq({ items }: Props) {
  return (
    <div className={c.list}>
      {items.map((item, index) => (
        <details key={item.title} className={c.item} open={index === 0}>
          <summary className={c.question}>
            {item.title}
            <IconChevronDown className={c.mark} size={20} aria-hidden="true" />
          </summary>
          <p className={c.answer}>{item.text}</p>
        </details>
      ))}
    </div>
  );
}
