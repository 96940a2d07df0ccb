import type { ReactNode } from "react";
import { usePhoto } from "~/features/account/shared/usePhoto";
import c from "../Admin.module.css";

const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";

export function PersonHead({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const photo = usePhoto(id);
  return (
    <div className={c.person}>
      {photo ? (
        <img className={c.photo} src={photo} alt="" width={220} height={220} />
      ) : (
        <span className={c.photo} aria-hidden="true">
          {initial(name)}
        </span>
      )}
      <div className={c.who}>{children}</div>
    </div>
  );
}
