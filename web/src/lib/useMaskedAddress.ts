import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Takes the secret of a mailed link out of the address bar once the page has read it, so that it is not copied, seen
 * by others or kept in the browser's history. The router keeps the whole address in the state of the history entry,
 * so the page still works after a reload.
 */
export function useMaskedAddress(secret: string, shown: string): void {
  const router = useRouter();
  useEffect(() => {
    const { location } = router.state;
    if (!secret || location.maskedLocation) return;
    const { pathname: to, search } = location;
    // The router ignores a navigation to the same address, unless its state differs.
    void router.navigate({
      to,
      search,
      state: (old) => ({ ...old, masked: true }),
      mask: { to: shown },
      replace: true,
    });
  }, [router, secret, shown]);
}
