import { Skeleton } from "~/ui/Skeleton";
import c from "./CardSkeleton.module.css";

/** A card's shape while the list is on its way, so that nothing jumps when it arrives. */
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
