import c from "./Spinner.module.css";

interface Props {
  size?: "sm" | "md";
  label?: string;
}

export function Spinner({ size = "md", label = "Carregando" }: Props) {
  return <span className={`${c.spinner} ${c[size]}`} role="status" aria-label={label} />;
}
