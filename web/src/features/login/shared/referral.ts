/**
 * The code of an affiliate link, kept for this tab. A visitor may read the site or recover a password between the link
 * and the sign-up.
 */
const KEY = "referralCode";

export function rememberReferral(code: string | undefined): string | undefined {
  try {
    if (code) sessionStorage.setItem(KEY, code);
    return code ?? sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return code;
  }
}

export function forgetReferral(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
