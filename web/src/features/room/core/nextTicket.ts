/** The server takes a ticket for a minute. It sends a new one twice a minute. */
const TICKET_LIFE = 50_000;

/** A ticket that came over the socket, so that the next connection needs no request over HTTP. */
export class NextTicket {
  private held: { signature: string; until: number } | null = null;

  keep(signature: string): void {
    this.held = { signature, until: Date.now() + TICKET_LIFE };
  }

  forget(): void {
    this.held = null;
  }

  /** Returns the ticket once, and null when there is none or it is too old. */
  take(): string | null {
    const ticket = this.held;
    this.held = null;
    return ticket && Date.now() < ticket.until ? ticket.signature : null;
  }
}
