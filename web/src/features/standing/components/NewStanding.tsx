import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { discountQuery } from "~/api/queries/customers";
import { standingPreviewQuery, type Wanted } from "~/api/queries/standing";
import { profileQuery, therapistKeys } from "~/api/queries/therapists";
import { refreshHolds } from "~/features/payment/shared/holds";
import { fromBr } from "~/lib/dates";
import { useUser } from "~/login/currentUser";
import { withReturn } from "~/login/returns";
import { PATIENT_NAME } from "~/login/steps";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { agreeStanding } from "../api";
import { askConsentAgain, isRevoked } from "../consent";
import { newStanding } from "../shared/address";
import { agree as t } from "../strings";
import { MeansChoice, useMeans } from "./MeansChoice";
import { NewStandingView } from "./NewStandingView";

const INCOMPLETE = "booking.registration_incomplete";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The wanted hour of the address, or null when the address has none. */
function wantedOf(search: Record<string, unknown>): { therapistId: string; wanted: Wanted } | null {
  const day = text(search.dia);
  const time = text(search.hora);
  const therapistId = text(search.psicologo);
  if (!therapistId || !fromBr(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  return { therapistId, wanted: { day, startTime: time, everyWeeks: String(search.semanas) === "2" ? 2 : 1 } };
}

/** `/atendimento-fixo/novo?psicologo=&dia=&hora=&semanas=`: the dates and the means before a standing hour is agreed. */
export function NewStanding() {
  const found = wantedOf(useSearch({ strict: false }));
  if (found) return <Chosen key={found.therapistId} {...found} />;
  return (
    <StatusPage
      art={<LostArt />}
      tone="error"
      title={t.invalid}
      actions={<ButtonLink to="/psicologos">{t.find}</ButtonLink>}
    />
  );
}

function Chosen({ therapistId, wanted }: { therapistId: string; wanted: Wanted }) {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const preview = useQuery({ ...standingPreviewQuery(therapistId, wanted), placeholderData: keepPreviousData });
  const therapist = useQuery(profileQuery(therapistId));
  const discount = useQuery({ ...discountQuery(user?.id ?? ""), enabled: user?.type === "CUSTOMER" });
  const paying = useMeans(user);
  const here = useLocation({ select: ({ href }) => href });

  async function agree(): Promise<void> {
    try {
      const made = await agreeStanding(therapistId, wanted, paying.means);
      const n = made.days.filter(({ state }) => state === "FREE").length;
      const pay = made.payNowSessionId;
      if (pay) void refreshHolds();
      await popup.show({ tone: "success", title: t.confirmed, text: pay ? t.payFirst : t.confirmedText(n) });
      await navigate({ to: pay ? `/sessao-pagamento/${pay}` : `/atendimento-fixo/${made.id}`, replace: true });
      // Agenda, holds and slots have changed. Not before: this page would say that its own hour is taken.
      void client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refused(error);
    }
  }

  async function refused(error: ApiError): Promise<void> {
    if (isRevoked(error) && user) {
      if (await askConsentAgain(user.id)) await agree();
      return;
    }
    showProblem(error);
    void client.invalidateQueries({ queryKey: therapistKeys.slots(therapistId) });
    void preview.refetch();
    if (error.code === INCOMPLETE) await navigate({ href: withReturn(PATIENT_NAME, here) });
  }

  if (preview.isPending) return <Loading title={t.title} lead={t.lead} />;
  return (
    <NewStandingView
      therapistId={therapistId}
      therapistName={therapist.data && "name" in therapist.data ? therapist.data.name : undefined}
      discount={therapist.data && "withoutDiscount" in therapist.data ? undefined : discount.data}
      wanted={wanted}
      preview={preview.data}
      problem={preview.error instanceof ApiError ? preview.error.description : ""}
      turning={preview.isPlaceholderData}
      means={<MeansChoice state={paying} />}
      waiting={paying.loading}
      onRhythm={(everyWeeks) =>
        void navigate({
          ...newStanding(therapistId, wanted.day, wanted.startTime, everyWeeks),
          replace: true,
          resetScroll: false,
        })
      }
      onRetry={() => void preview.refetch()}
      onAgree={agree}
    />
  );
}
