import { setTimeout as wait } from "node:timers/promises";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { startCuttingProxy } from "../e2e/support/cutting-proxy.ts";
import { query } from "../e2e/support/database.ts";
import { chatJoins, openChat, reaches, say, textsOf } from "../e2e/support/direct.ts";
import { type Person, createFriends } from "../e2e/support/people.ts";
import { type Phone, appUrl, openPhone } from "../e2e/support/phone.ts";
import { prepareTalks } from "../e2e/support/talks.ts";

// Pairs of real apps with two sockets a person; and, as a crowd, pairs of the tests' own people with as many.
const APPS = 4;
const CROWD = 12;
const CROWD_MESSAGES = 60;
const CROWD_SECONDS = 20;
const UNDISTURBED_MS = 3000;
/** On a slow machine a second or third try may be needed, up to a minute later (D017). */
const PATIENCE_MS = 120_000;

interface Chatting {
  own: Person;
  peer: Person;
  phone: Phone;
}

async function openApps(origin: string): Promise<[Chatting, Chatting]> {
  const [one, other] = await createFriends();
  const open = async (own: Person, peer: Person) => {
    const phone = await openPhone({ origin, person: own });
    // A socket, and any request under way when the network was cut.
    phone.tolerates(/WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_INCOMPLETE_CHUNKED_ENCODING/);
    phone.context.setDefaultTimeout(PATIENCE_MS);
    const joins = chatJoins(phone.page);
    await openChat(phone.page, peer);
    await joins;
    return { own, peer, phone };
  };
  return [await open(one, other), await open(other, one)];
}

const shownIn = (page: Page, texts: readonly string[]) =>
  page
    .getByRole("log")
    .getByRole("listitem")
    .evaluateAll(
      (items, known) => items.flatMap((item) => known.filter((text) => item.textContent.includes(text))),
      texts,
    );

test(
  "every chat comes back with nothing lost or doubled when all sockets are cut at once",
  { timeout: 360_000 },
  async () => {
    const network = await startCuttingProxy(Number(new URL(appUrl).port));
    const { url } = network;
    const pairs = await Promise.all(Array.from({ length: APPS }, () => openApps(url)));
    const crowd = { pairs: CROWD, messagesEach: CROWD_MESSAGES, overSeconds: CROWD_SECONDS };
    const talks = await prepareTalks({ query, url, ...crowd });
    const talking = talks.run();
    try {
      await wait(UNDISTURBED_MS);
      const everybody = pairs.flat();
      const said = (cut: string, { own }: Chatting) => [
        `${cut} پیش از قطع ${own.username}`,
        `${cut} پس از قطع ${own.username}`,
      ];
      for (const cut of ["یک", "دو"]) {
        const back = everybody.map(({ phone }) => chatJoins(phone.page));
        // The first may be under way when the sockets go, the second is written without one.
        await Promise.all(everybody.map((one) => say(one.phone.page, said(cut, one)[0] ?? "")));
        network.cutAll();
        await Promise.all(everybody.map((one) => say(one.phone.page, said(cut, one)[1] ?? "")));
        await Promise.all(back);
        for (const one of everybody)
          for (const text of said(cut, one)) await reaches(one.phone.page, text, "خوانده شد");
      }
      for (const [one, other] of pairs) {
        const texts = ["یک", "دو"].flatMap((cut) => [...said(cut, one), ...said(cut, other)]);
        const kept = await textsOf(one.own, one.peer);
        expect(kept.toSorted()).toEqual(texts.toSorted());
        for (const { phone } of [one, other]) expect(await shownIn(phone.page, texts)).toEqual(kept);
      }
      const { messages, againInRunningChat, ...counted } = await talks.finish();
      console.info(JSON.stringify({ cuts: network.cuts(), messages, ...counted }));
      expect({ messages, againInRunningChat }).toEqual({ messages: CROWD * 2 * CROWD_MESSAGES, againInRunningChat: 0 });
    } finally {
      talks.stop();
      await talking;
      await network.close();
    }
  },
);
