import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "~/api/errors";
import { aheadQuery, type KnownSlots, profileQuery } from "~/api/queries/therapists";
import { today } from "~/lib/dates";
import { productName } from "~/lib/product";
import { useUser } from "~/login/currentUser";
import type { AgendaState } from "./components/ProfileAgenda";
import { ProfileFailed, ProfileLoading, ProfileMissing } from "./components/ProfileStates";
import { ProfileView } from "./ProfileView";
import { choiceSearch, type Profile, parseChoice, profileOf, viewerOf } from "./rules";
import type { ChosenSlot } from "./shared/slots";
import { useBooking } from "./shared/useBooking";
import { profile as t } from "./strings";

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** The route guard sets the route's title on every navigation. This hook replaces it by the therapist's name. */
function useTitle(person: Profile | undefined) {
  const address = useLocation({ select: (location) => location.href });
  const title = person && t.title(person.name, person.crp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what resets the title.
  useEffect(() => {
    if (title) document.title = `${title} · ${productName()}`;
  }, [title, address]);
}

/** 404 and 422 mean that the therapist is not listed, so the agenda is closed. Other errors can be retried. */
function agendaOf(query: { data: KnownSlots | undefined; error: Error | null; refetch: () => unknown }): AgendaState {
  if (query.data) return { state: "known", known: query.data };
  if (isMissing(query.error)) return { state: "closed" };
  return query.error ? { state: "failed", retry: () => void query.refetch() } : { state: "loading" };
}

/** `/psicologo-perfil/{id}`, and the older address with `?id=`. */
export default function ProfilePage() {
  const user = useUser();
  const params: Record<string, unknown> = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = String(params.id ?? search.id ?? "");
  const navigate = useNavigate();
  const query = useQuery({ ...profileQuery(id), enabled: id !== "" });
  const ahead = useQuery({ ...aheadQuery(id, today()), enabled: id !== "" });
  const person = query.data && profileOf(query.data);
  useTitle(person);
  const { book, booking } = useBooking();

  const choose = (choice: ChosenSlot | null) =>
    void navigate({
      to: ".",
      search: { ...(params.id === undefined && { id }), ...choiceSearch(choice) },
      replace: true,
      resetScroll: false,
    });

  if (!id || isMissing(query.error)) return <ProfileMissing />;
  if (query.isError) return <ProfileFailed onRetry={() => void query.refetch()} />;
  if (!person) return <ProfileLoading />;
  return (
    <ProfileView
      person={person}
      viewer={viewerOf(user)}
      own={user?.id === person.id}
      agenda={agendaOf(ahead)}
      choice={parseChoice(search)}
      onChoose={choose}
      onBook={(slot) => void book({ id: person.id, name: person.name, price: person.price }, slot, () => choose(null))}
      booking={booking}
    />
  );
}
