import { parseArgs } from "node:util";

import { localStateDir } from "../project.ts";
import type { Target } from "./target.ts";

const where = {
  local: { type: "boolean", default: false },
  remote: { type: "boolean", default: false },
  database: { type: "string", default: "labkhand" },
} as const;

/** The database that a command's arguments name: the local one by default. */
function targetOf({ local, remote, database }: { local: boolean; remote: boolean; database: string }): Target {
  if (local && remote) throw new Error("either --local or --remote");
  return remote ? { remote: database } : { stateDir: localStateDir };
}

/** `[--local | --remote [--database name]] [--out file]` */
export function readBackupArguments(args: string[]): { target: Target; out: string | undefined } {
  const { values } = parseArgs({ args, options: { ...where, out: { type: "string" } } });
  return { target: targetOf(values), out: values.out };
}

/** `file [--local | --remote [--database name]]` */
export function readRestoreArguments(args: string[]): { target: Target; file: string } {
  const { values, positionals } = parseArgs({ args, options: where, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("name one file");
  return { target: targetOf(values), file };
}

/** `[--local | --remote [--database name]] [--newer file]` */
export function readAfterRestoreArguments(args: string[]): { target: Target; newer: string | undefined } {
  const { values } = parseArgs({ args, options: { ...where, newer: { type: "string" } } });
  return { target: targetOf(values), newer: values.newer };
}
