import { inject, onTestFinished } from "vitest";
import type { DatabaseSync } from "node:sqlite";

import { openLocalDatabase } from "../../../dev/local-database.ts";

function withDatabase<Result>(work: (database: DatabaseSync) => Result): Result {
  const database = openLocalDatabase(inject("stateDir"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Changes a setting of the administrator until the test has finished. */
export function changeSetting(key: string, value: unknown): void {
  const before = withDatabase((database) => database.prepare("SELECT value FROM settings WHERE key = ?").get(key));
  writeSetting(key, JSON.stringify(value));
  onTestFinished(() => writeSetting(key, before === undefined ? null : String(before["value"])));
}

function writeSetting(key: string, value: string | null): void {
  withDatabase((database) => {
    database.prepare("DELETE FROM settings WHERE key = ?").run(key);
    if (value === null) return;
    database.prepare("INSERT INTO settings (key, value, updated_at) VALUES (?, ?, ?)").run(key, value, Date.now());
  });
}

/** Makes a login code as old as if it had been sent that much earlier. */
export function ageLoginCode(identifier: string, seconds: number): void {
  const ms = seconds * 1000;
  withDatabase((database) =>
    database
      .prepare("UPDATE login_codes SET sent_at = sent_at - ?, expires_at = expires_at - ? WHERE identifier = ?")
      .run(ms, ms, identifier),
  );
}

export function suspend(username: string, until: Date): void {
  withDatabase((database) =>
    database.prepare("UPDATE users SET suspended_until = ? WHERE username = ?").run(until.getTime(), username),
  );
}
