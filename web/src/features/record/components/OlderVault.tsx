import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { acceptOlder } from "../opened";
import { older as t } from "../strings";

/** The server shows less than this device saw before. */
export const OlderVault = () => (
  <Container size="md">
    <Alert tone="error" title={t.title}>
      <p>{t.text}</p>
      <Button variant="secondary" onClick={acceptOlder}>
        {t.accept}
      </Button>
    </Alert>
  </Container>
);
