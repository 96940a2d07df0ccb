import { Button } from "./Button";

interface Props {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** Says in one line that a part of a page did not load, with a button to retry. */
export function PartFailed({ text, retry, onRetry }: Props) {
  return (
    <p role="alert">
      {text}{" "}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {retry}
      </Button>
    </p>
  );
}
