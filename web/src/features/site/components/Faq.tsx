import { IconChevronDown } from "@tabler/icons-react";
import c from "./Faq.module.css";

interface Props {
  items: readonly { title: string; text: string }[];
}

/** Native details: they open without script, and the browser's search finds closed answers. */
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
