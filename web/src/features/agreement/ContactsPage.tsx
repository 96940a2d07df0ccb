import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { contactsQuery, type SealedContact } from "~/api/queries/agreements";
import { type OpenSealed, WithVault } from "~/features/record/shared/WithVault";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { ContactsView } from "./ContactsView";
import { type ContactText, parseContact } from "./content";
import { contacts as t } from "./strings";

/** `/meu-contrato/contatos`: the contacts that patients sealed to the therapist's vault. */
export default function ContactsPage() {
  return <WithVault>{(open) => <Contacts open={open} />}</WithVault>;
}

/** Opens the contacts of a page. The opened texts are in no cache, so they go with the lock. */
function useContacts(open: OpenSealed, list: readonly SealedContact[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, ContactText | null>>(new Map());
  useEffect(() => {
    if (!list) return;
    let current = true;
    const one = async ({ customerId, sealed }: SealedContact): Promise<[string, ContactText | null]> => {
      const text = await open("contact", customerId, sealed);
      return [customerId, text === null ? null : parseContact(text)];
    };
    void Promise.all(list.map(one)).then((rows) => current && setOpened(new Map(rows)));
    return () => {
      current = false;
    };
  }, [open, list]);
  return opened;
}

function Contacts({ open }: { open: OpenSealed }) {
  const [page, setPage] = useState(0);
  const query = useQuery(contactsQuery(page));
  const opened = useContacts(open, query.data?.elements);
  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return (
    <ContactsView
      list={query.data.elements}
      opened={opened}
      page={page}
      pages={query.data.totalPages}
      onPage={setPage}
    />
  );
}
