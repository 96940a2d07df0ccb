import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { vaultQuery } from "~/api/queries/records";
import { VaultGate } from "../components/VaultGate";
import { Closed } from "../crypto/format";
import { type Kind, openSealedTo } from "../crypto/sealTo";
import type { Vault } from "../crypto/vault";

/** Opens a text that somebody sealed to the vault. null does not open. */
export type OpenSealed = (kind: Kind, place: string, sealed: string) => Promise<string | null>;

/** Shows its content to an opened vault, which reads what patients sealed to it. */
export function WithVault({ children }: { children: (open: OpenSealed) => ReactNode }) {
  return <VaultGate>{({ vault }) => <Ready vault={vault}>{children}</Ready>}</VaultGate>;
}

function Ready({ vault, children }: { vault: Vault; children: (open: OpenSealed) => ReactNode }) {
  const { data: pair } = useQuery(vaultQuery());
  const open: OpenSealed = useCallback(
    async (kind, place, sealed) => {
      if (!pair) return null;
      try {
        return await openSealedTo(vault, pair, kind, place, sealed);
      } catch (error) {
        if (error instanceof Closed) return null;
        throw error;
      }
    },
    [vault, pair],
  );
  return pair ? children(open) : null;
}
