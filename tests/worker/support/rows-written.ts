import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";

/**
 * Counts the rows that every object writes from now until the test ends, as billed: an alarm is a row too.
 * @returns the count so far
 */
export async function countRowsWritten(stub: DurableObjectStub): Promise<() => number> {
  const storage = await runInDurableObject(stub, (_, state) => state.storage);
  let written = 0;
  const [sql, alarms]: [SqlStorage, DurableObjectStorage] = [
    Object.getPrototypeOf(storage.sql),
    Object.getPrototypeOf(storage),
  ];
  const [exec, setAlarm] = [sql.exec, alarms.setAlarm];
  vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, ...given) {
    const cursor = exec.apply(this, given);
    // After the caller has read the cursor, but still within its object.
    queueMicrotask(() => (written += cursor.rowsWritten));
    return cursor;
  });
  vi.spyOn(alarms, "setAlarm").mockImplementation(function (this: DurableObjectStorage, ...given) {
    written += 1;
    return setAlarm.apply(this, given);
  });
  return () => written;
}
