import { expect, test } from "vitest";

import { CONVERSATION_PAGE_SIZE } from "../../../../contract/direct/values.ts";
import { acquaint, conversationsOf, longRegistered, send, settled } from "../../support/features/direct.ts";
import { countReads } from "../../support/reads.ts";
import { openInbox } from "../../support/sockets.ts";

test("a page of conversations costs two trips, presence included", async () => {
  const viewer = await longRegistered();
  const people = await Promise.all(Array.from({ length: CONVERSATION_PAGE_SIZE }, longRegistered));
  await acquaint(viewer, ...people);
  for (const person of people) await send(person, viewer);
  for (const person of people) await settled(person, viewer);
  const [online] = people;
  if (!online) throw new Error("somebody");
  await (await openInbox(online)).waitFor("direct:unread");
  const inbox = await openInbox(viewer);
  await inbox.waitFor("direct:unread");
  const reads = countReads(viewer);
  const { items } = await conversationsOf(viewer);
  inbox.send({ type: "check-users-online", ids: items.map(({ peerId }) => peerId) });
  for (const { id } of people) {
    const status = await inbox.waitFor("user-online-status", ({ username }) => username === id);
    expect(status).toMatchObject({ id, online: id === online.id });
  }
  expect(items).toHaveLength(CONVERSATION_PAGE_SIZE);
  expect(reads).toHaveLength(2);
});

test.each([0, 21])("a frame that asks for the presence of %i people at once is rejected", async (length) => {
  const inbox = await openInbox(await longRegistered());
  await inbox.waitFor("direct:unread");
  inbox.send({ type: "check-users-online", ids: Array.from({ length }, (_, n) => `${n}`.padStart(32, "0")) });
  expect((await inbox.waitFor("error")).code).toBe("INVALID_FRAME");
});
