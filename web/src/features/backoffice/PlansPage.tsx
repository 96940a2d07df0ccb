import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminPlansQuery } from "~/api/queries/adminPlans";
import { Loading } from "~/ui/Loading";
import { createPlan } from "./api";
import { PageFailed } from "./components/parts";
import { PlansView } from "./PlansView";
import { plans as t } from "./strings/plans";
import { useAction } from "./useAction";
import { usePlanSwitch } from "./usePlanSwitch";

export default function PlansPage() {
  const query = useQuery(adminPlansQuery());
  const action = useAction();
  const onSwitch = usePlanSwitch(query.data ?? [], action);
  /** Counts the created plans. Used as key, so that each one starts with a new form. */
  const [createdCount, setCreatedCount] = useState(0);

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <PlansView
      key={createdCount}
      plans={query.data}
      busy={action.busy}
      onSwitch={onSwitch}
      onCreate={async (plan) => {
        await createPlan(plan);
        await action.finish(t.created);
        setCreatedCount(createdCount + 1);
        return true;
      }}
    />
  );
}
