import { Skeleton } from "~/ui/Skeleton";
import { Who } from "../shared/TherapistCard";
import c from "../shared/TherapistCard.module.css";

/** Words that the server puts the first people's data in the place of. */
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
 * A card before the application runs: the first people of the list are readable with the first paint, and their hours
 * follow. The build writes it, the server fills it (internal/app/first_cards.go), and the page takes its place.
 */
export const CardTemplate = () => (
  <article className={c.card} data-template="">
    {/* lazy: React would preload the picture of nobody */}
    <Who therapist={person} viewer="visitor" lazy />
    <div className={c.agenda}>
      <Skeleton shape="card" />
    </div>
  </article>
);
