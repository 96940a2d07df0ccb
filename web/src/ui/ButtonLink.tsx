import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "./Button";

type Props = ComponentPropsWithRef<"a"> & ButtonLook;

const Anchor = ({ variant, size, block, className, ...rest }: Props) => (
  <a {...rest} className={buttonClass({ variant, size, block }, className)} />
);

/** A router link, an `<a>`, that looks like a button. */
export const ButtonLink = createLink(Anchor);
