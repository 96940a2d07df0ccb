/** The server's clock. A device's own clock may be wrong by hours, so nothing is counted down or dated by it. */

/** HTTP dates have whole seconds, and a response is on its way for a while. A smaller difference says nothing. */
const TOLERANCE = 2000;

/** The server's time less the device's, in milliseconds. */
let offset = 0;

/** Takes the server's time from a response of the API. Such responses are never cached, so their date is fresh. */
export function learnServerTime(response: Response): void {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(date)) return;
  const seen = date - Date.now();
  if (Math.abs(seen - offset) > TOLERANCE) offset = Math.abs(seen) > TOLERANCE ? seen : 0;
}

/** Some parts know the difference better, and pass it. */
export const serverNow = (skew = offset): number => Date.now() + skew;
export const serverDate = (): Date => new Date(serverNow());
