import { Skeleton } from "~/ui/Skeleton";
import { Who } from "../shared/TherapistCard";
import c from "../shared/TherapistCard.module.css";

/** Placeholders that the server replaces with data of the first therapists. */
const person = {
  id: "zzid",
  name: "zzname",
  crp: "zzcrp",
  state: "zzstate",
  approach: "zzapproach",
  description: "zzabout",
  image: "/zzimage",
  sessionTime: 98765,
  horarios: [],
};

/**
 * A card that is readable before the application runs. The build prerenders it, the server fills in the first
 * therapists of the list (internal/app/first_cards.go), and React replaces it. The slots come with React.
 */
export const CardTemplate = () => (
  <article className={c.card} data-template="">
    {/* lazy, or React would add a preload of the placeholder picture */}
    <Who therapist={person} viewer="visitor" lazy />
    <div className={c.agenda}>
      <Skeleton shape="card" />
    </div>
  </article>
);
