import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { type Filters, filterSearch } from "../rules";
import { search as t } from "../strings";

interface Props {
  failed: boolean;
  filters: Filters;
  onRetry: () => void;
  /** Removes all filters. */
  onClear: () => void;
}

/** The list failed to load, or nobody matches the filters. */
export default function NoResults({ failed, filters, onRetry, onClear }: Props) {
  if (failed)
    return (
      <Alert tone="error" title={t.failed}>
        <p>{t.failedText}</p>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t.retry}
        </Button>
      </Alert>
    );
  const filtered = Object.keys(filterSearch(filters)).length > 0;
  const all = <Button onClick={onClear}>{t.seeAll}</Button>;
  return (
    <div role="status">
      <EmptyState title={t.empty} {...(filtered && { text: t.emptyText, action: all })} />
    </div>
  );
}
