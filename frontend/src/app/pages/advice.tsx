import type { ReactNode } from "react";

import { classNames } from "../../lib/class-names.ts";

/** A part of the page, under its title. */
export function Card({ emoji, title, children }: { emoji: string; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5 rounded-card border border-line bg-card px-4 py-3.5 text-card-content">
      <h2 className="text-heading font-bold">
        <span aria-hidden="true">{emoji} </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A number or an emoji, with its meaning. */
export function Point({ sign, title, text }: { sign: string; title: string; text: string }) {
  const isNumber = /\p{N}$/u.test(sign);
  return (
    <span className="flex items-start gap-3">
      <span
        aria-hidden={!isNumber}
        className={classNames(
          "shrink-0 text-center",
          isNumber ? "min-w-7 rounded-full bg-golden px-2 font-bold text-golden-content" : "text-2xl",
        )}
      >
        {sign}
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </span>
  );
}
