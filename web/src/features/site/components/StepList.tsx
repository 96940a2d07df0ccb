import { StepArt } from "~/ui/Art";
import c from "./StepList.module.css";

type Four = readonly [Item, Item, Item, Item];
interface Item {
  readonly title: string;
  readonly text: string;
}

export function StepList({ items, heading: Heading = "h3" }: { items: Four; heading?: "h2" | "h3" }) {
  return (
    <ol className={c.steps}>
      {items.map((item, index) => (
        <li key={item.title} className={c.step}>
          <StepArt step={index as 0 | 1 | 2 | 3} />
          <Heading className={c.title}>
            <span className={c.number}>{index + 1}.</span> {item.title}
          </Heading>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
