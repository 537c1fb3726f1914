import { z } from "zod";

import type { Query } from "../../../dev/app/session.ts";
import { app } from "./app.ts";

const rowsOf = z.array(z.record(z.string(), z.unknown()));

/** Runs a statement in the database of the app under test. */
export const query: Query = async (sql, ...values) => {
  const reply = await fetch(app.databaseUrl, { method: "POST", body: JSON.stringify({ sql, values }) });
  if (!reply.ok) throw new Error(await reply.text());
  return rowsOf.parse(await reply.json());
};

/** Ages a login code by this much. */
export async function ageLoginCode(identifier: string, seconds: number): Promise<void> {
  const ms = seconds * 1000;
  const sql = "UPDATE login_codes SET sent_at = sent_at - ?, expires_at = expires_at - ? WHERE identifier = ?";
  await query(sql, ms, ms, identifier);
}

/** Allows a person another name before thirty days are over. */
export async function allowAnotherName(personId: string): Promise<void> {
  await query("UPDATE users SET username_changed_at = NULL WHERE public_id = unhex(?)", personId);
}
