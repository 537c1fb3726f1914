import { parseArgs } from "node:util";

import { z } from "zod";

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

const moment = z.iso.datetime({ error: "--to is the restored moment, like 2026-11-20T18:00:00Z" });

/** `--to moment [--local | --remote [--database name]] [--newer file]` */
export function readAfterRestoreArguments(args: string[]) {
  const { values } = parseArgs({ args, options: { ...where, to: { type: "string" }, newer: { type: "string" } } });
  const to = moment.safeParse(values.to);
  if (!to.success) throw new Error(to.error.issues[0]?.message);
  return { target: targetOf(values), restoredTo: Date.parse(to.data), newer: values.newer };
}
