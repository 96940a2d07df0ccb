import { copyText } from "~/lib/clipboard";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import c from "../components/Side.module.css";
import { personalPageTexts as t } from "../strings/personal";

const COPIED_MS = 1500;

/** The server sends the code; the link is built with the address of the current site. */
export const affiliateUrl = (code: string, origin = window.location.origin): string =>
  `${origin}/entrar/${encodeURIComponent(code)}`;

export function AffiliateLink({ code }: { code: string }) {
  const link = affiliateUrl(code);
  async function copy() {
    if (await copyText(link)) toast.show(t.copied, COPIED_MS);
    else toast.show(t.copyFailed, 4000);
  }
  return (
    <Card as="section" className={c.card}>
      <h2 className={c.heading}>{t.affiliate}</h2>
      <p className={c.text}>{t.affiliateText}</p>
      <TextField label={t.affiliateLink} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button variant="secondary" block onClick={copy}>
        {t.copy}
      </Button>
    </Card>
  );
}
