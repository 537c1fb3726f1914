import { vi } from "vitest";

import type { Person } from "./people.ts";

/** Every line the Worker logs while a test runs. */
export function logLines(): string[] {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error", "debug", "trace"] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      lines.push(values.map(String).join(" "));
    });
  }
  return lines;
}

/** The part of a contact that every way of writing it contains. */
export const coresOf = ({ mobile, email }: Pick<Person, "mobile" | "email">) => [
  mobile.slice(1),
  email.split("@")[0] ?? "",
];
