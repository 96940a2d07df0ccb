import { Skeleton } from "~/ui/Skeleton";
import c from "./CardSkeleton.module.css";

/** Placeholder in the shape of a card, so that the layout does not move when the list is loaded. */
export const CardSkeleton = () => (
  <div className={c.card}>
    <div className={c.who}>
      <Skeleton shape="circle" />
      <div>
        <Skeleton lines={2} />
      </div>
      <div className={c.bio}>
        <Skeleton lines={4} />
      </div>
    </div>
    <div>
      <Skeleton shape="card" />
    </div>
  </div>
);
