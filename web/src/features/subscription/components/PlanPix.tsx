import type { Subscription } from "~/api/queries/subscriptions";
import { PixWays } from "~/features/payment/shared/PixWays";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import c from "../Page.module.css";
import { planPix as t } from "../strings";

interface Props {
  pix: NonNullable<Subscription["pix"]>;
  onReload: () => void;
  /** Returns to the other ways to pay, where there are some. */
  onOther?: () => void;
}

/** The PIX code that pays a month of the plan. */
export const PlanPix = ({ pix, onReload, onOther }: Props) => (
  <Card as="section" aria-labelledby="pix-do-plano">
    <h2 id="pix-do-plano" className={c.heading}>
      {t.title}
    </h2>
    <p>{t.next}</p>
    <PixWays pix={pix} onEnd={onReload} />
    {onOther && (
      <div className={c.actions}>
        <Button variant="ghost" onClick={onOther}>
          {t.other}
        </Button>
      </div>
    )}
  </Card>
);
