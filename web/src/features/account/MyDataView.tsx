import type { ReactNode } from "react";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./MyData.module.css";
import type { Chapter, DataLine, Section } from "./myData";
import { myDataTexts as t } from "./strings/myData";

/** How many groups of a section the page shows; the file has all of them. */
const MAX_SHOWN = 50;

interface Props {
  /** null when the person did not type the password that the export asks for. */
  chapters: readonly Chapter[] | null;
  canEdit: boolean;
  onShow: () => void;
  onDownload: () => void;
  reminders?: ReactNode;
  recovery?: ReactNode;
}

export function MyDataView({ chapters, canEdit, onShow, onDownload, reminders, recovery }: Props) {
  const actions = (
    <>
      <Button onClick={onDownload}>{t.download}</Button>
      {canEdit && (
        <ButtonLink to="/dados-pessoais-cliente" variant="secondary">
          {t.edit}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} actions={(chapters?.length ?? 0) > 0 && actions} />
      {chapters?.length === 0 && <EmptyState title={t.empty} />}
      <div className={c.sections}>
        {recovery}
        {reminders}
        {!chapters && (
          <Card as="section" className={c.section}>
            <h2 className={c.title}>{t.locked}</h2>
            <p>{t.lockedText}</p>
            <div>
              <Button onClick={onShow}>{t.show}</Button>
            </div>
          </Card>
        )}
        {chapters?.map((chapter) => (
          <DataChapter key={chapter.title} chapter={chapter} />
        ))}
      </div>
    </Container>
  );
}

function DataChapter({ chapter: { title, sections } }: { chapter: Chapter }) {
  return (
    <Card as="section" className={c.section}>
      <h2 className={c.title}>{title}</h2>
      {sections.map((section) => (
        <DataSection key={section.title} section={section} alone={sections.length === 1} />
      ))}
    </Card>
  );
}

/** A chapter of one section needs no second heading. */
function DataSection({ section, alone }: { section: Section; alone: boolean }) {
  return (
    <div className={c.part}>
      {!alone && <h3 className={c.subtitle}>{section.title}</h3>}
      {section.groups.length === 0 && <p className={c.nothing}>{t.nothing}</p>}
      {section.groups.slice(0, MAX_SHOWN).map((lines) => (
        <Group key={JSON.stringify(lines)} lines={lines} />
      ))}
      {section.groups.length > MAX_SHOWN && <p className={c.nothing}>{t.more(MAX_SHOWN, section.groups.length)}</p>}
    </div>
  );
}

function Group({ lines }: { lines: readonly DataLine[] }) {
  return (
    <dl className={c.group}>
      {lines.map((line) => (
        <div key={line.label} className={c.line}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
