import { Button } from "./Button";

interface Props {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** A part of a page that did not load, in one line, with another try. */
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
