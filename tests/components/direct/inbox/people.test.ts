import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { answer, calls } from "../../support/answers.ts";
import { aConversation, conversationsOf, messagesOf } from "../../support/direct.ts";
import { blur, focus, openPage, place, sees } from "../../support/page.tsx";
import { aPerson, asFound, listed, type Person } from "../../support/people.ts";
import { Room, say } from "../../support/room.ts";

const box = page.getByRole("combobox");
const options = page.getByRole("option");
const row = (title: string) => page.getByRole("region", { name: title }).getByRole("listitem");
const namesOf = (title: string) =>
  row(title)
    .elements()
    .map((it) => it.querySelector("bdi")?.textContent);
const isFound = (text: string, people: Person[]) => ({
  items: people.filter(({ username }) => username.includes(text)).map(asFound),
});

/** The viewer's inbox, where these people can be found and written to. */
async function openInbox(viewer: Person, ...people: Person[]): Promise<void> {
  const room = new Room(viewer, people[0] ?? aPerson());
  answer({
    "GET /api/users/search": ({ q }) => isFound(q, people),
    "GET /api/direct/messages": (input) => {
      const peer = people.find((person) =>
        [person.id, person.username, messagesOf(person, []).room].includes(input.with),
      );
      return Object.assign(room, { peer }).pageAt(input);
    },
    "POST /api/direct/mark-read": { readSeq: 0 },
    "POST /api/direct/send": ({ text, clientId }) => room.take(text, clientId),
  });
  openPage(paths.direct, { person: viewer });
  await expect.element(page.getByRole("heading", { name: "پیام‌ها", level: 1 })).toBeVisible();
  await expect.element(box).toBeVisible();
}

describe("the people to write to", () => {
  test("list followed people, then followers, in a row across the screen, without people already in a conversation", async () => {
    const [viewer, talked, follower] = [aPerson(), aPerson(), aPerson()];
    const names = ["baba.ghodrat", "parsa-ahmadi", ...Array.from({ length: 7 }, (_, n) => `mahtab.khandan-${n}`)];
    const followed = names.map((username) => aPerson({ username }));
    answer({
      "GET /api/direct/suggestions": {
        following: [...followed, talked].map(listed),
        followers: [follower].map(listed),
      },
      "GET /api/direct/conversations": conversationsOf([aConversation(viewer, talked)]),
    });
    await openInbox(viewer, talked, ...followed, follower);
    await expect.poll(() => namesOf("دنبال‌شده‌ها")).toEqual(names);
    expect(namesOf("دنبال‌کننده‌ها")).toEqual([follower.username]);

    const list = await page.getByRole("region", { name: "دنبال‌شده‌ها" }).getByRole("list").findElement();
    const { left, right } = list.getBoundingClientRect();
    expect([left, right]).toEqual([0, innerWidth]);
    // Each name is shown from its beginning, and breaks after a dot or a hyphen, not inside a word.
    const name = await row("دنبال‌شده‌ها").getByText("mahtab.khandan-0").findElement();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight + 1);
    const lines = (named: HTMLElement) => {
      const range = document.createRange();
      return [...named.childNodes]
        .filter((part) => part.textContent !== "")
        .map((part) => {
          range.selectNodeContents(part);
          return `${part.textContent} in ${range.getClientRects().length}`;
        });
    };
    const broken = row("دنبال‌شده‌ها")
      .elements()
      .slice(0, 2)
      .map((it) => it.querySelector("bdi")!);
    expect(broken.map(lines)).toEqual([
      ["baba. in 1", "ghodrat in 1"],
      ["parsa- in 1", "ahmadi in 1"],
    ]);

    await row("دنبال‌کننده‌ها").getByRole("link").click();
    await expect.poll(place).toBe(paths.chat(follower.username));
  });

  test("are found by name with the keyboard alone", async () => {
    const [viewer, found] = [aPerson(), aPerson({ username: "yaftani.1" })];
    await openInbox(viewer, found);
    await focus(box);
    await userEvent.keyboard(viewer.username);
    await sees("کسی با این نام پیدا نشد");
    await box.fill(found.username);
    await expect.element(options.filter({ hasText: found.username })).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(place).toBe(paths.chat(found.username));
    await say("پیدایت کردم");
    const lastMessage = { ...aConversation(viewer, found).lastMessage, text: "پیدایت کردم" };
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, found, { lastMessage })]) });
    history.back();
    const rows = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
    await expect.element(rows.filter({ hasText: found.username }).getByText("پیدایت کردم")).toBeVisible();
    expect(rows.length).toBe(1);
  });
});

describe("the phone keyboard's search key", () => {
  test("opens an exact match or the only result, but none for an older text or after the focus left the box", async () => {
    const [first, second] = [aPerson({ username: "jostan.a" }), aPerson({ username: "jostan.ab" })];
    const third = aPerson({ username: "yaftani.2" });
    await openInbox(aPerson(), first, second, third);
    await box.fill("jostan");
    await expect.poll(() => options.length).toBe(2);
    await userEvent.keyboard("{Enter}");
    // A key that opens a person does so at once.
    expect(place()).toBe(paths.direct);
    // Pressed before the answer is there.
    await box.fill(first.username);
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe(paths.chat(first.username));
    history.back();
    await box.fill("jostan.a");
    await expect.poll(() => options.length).toBe(2);
    await box.fill("an.ab");
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe(paths.chat(second.username));
    history.back();

    // The focus leaves the box before the answer comes.
    await expect.element(box).toBeVisible();
    const answered = Promise.withResolvers<void>();
    answer({
      "GET /api/users/search": async ({ q }) => {
        await answered.promise;
        return isFound(q, [third]);
      },
    });
    const asked = calls("GET /api/users/search").length;
    await box.fill(third.username);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => calls("GET /api/users/search").length).toBe(asked + 1);
    blur(box);
    answered.resolve();
    await focus(box);
    await expect.element(options.filter({ hasText: third.username })).toBeVisible();
    expect(place()).toBe(paths.direct);
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe(paths.chat(third.username));
  });
});
