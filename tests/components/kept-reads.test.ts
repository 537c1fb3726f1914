import { QueryClient } from "@tanstack/react-query";
import { get } from "idb-keyval";
import { expect, test } from "vitest";

import { forget, keep } from "../../frontend/src/lib/storage/query-persistence.ts";

test("the device keeps the 50 most recent reads, whatever order they were opened in", async () => {
  const reads = new QueryClient({ defaultOptions: { queries: { meta: { keep: true } } } });
  const now = Date.now();
  const readAt = (number: number) => now - 1000 * ((number * 7) % 60);
  for (let number = 0; number < 60; number += 1)
    reads.setQueryData(["read", number], number, { updatedAt: readAt(number) });
  keep(reads);
  const newest = Array.from({ length: 60 }, (_, number) => number).toSorted(
    (one, other) => readAt(other) - readAt(one),
  );
  const kept = async () => {
    const read = await get<{ clientState: { queries: { state: { data: unknown } }[] } }>("labkhand-read");
    return read?.clientState.queries.map(({ state }) => state.data);
  };
  await expect.poll(kept).toEqual(newest.slice(0, 50));
  reads.clear();
  await forget();
});
