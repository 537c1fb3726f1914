/**
 * Migrates an object's tables to the newest version, in one transaction; call in the constructor. `versions` is
 * append-only: an object that slept for a year runs every step since.
 */
export function migrate(storage: DurableObjectStorage, versions: readonly string[]): void {
  const { sql } = storage;
  sql.exec("create table if not exists schema_versions (version integer primary key) strict");
  const { applied } = sql
    .exec<{ applied: number }>("select coalesce(max(version), 0) as applied from schema_versions")
    .one();
  if (applied >= versions.length) return;
  storage.transactionSync(() => {
    for (const [index, statements] of versions.entries()) {
      if (index < applied) continue;
      sql.exec(statements);
      sql.exec("insert into schema_versions (version) values (?)", index + 1);
    }
  });
}

/** Makes sure the object's one alarm rings within this time. Users that need it later set it again when it rings. */
export async function ensureAlarm(storage: DurableObjectStorage, milliseconds: number): Promise<void> {
  const now = Date.now();
  const at = now + Math.max(milliseconds, 0);
  const current = await storage.getAlarm();
  if (current === null || current > at || current <= now) await storage.setAlarm(at);
}
