import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { NOTIFICATIONS_PATH } from "../../contract/notifications/values.ts";
import type { Privacy } from "../../contract/privacy/calls.ts";
import { paths } from "../../contract/product.ts";
import { REPORTS_HASH } from "../../contract/moderation/reports.ts";
import { answer, calls, lastInput, lost } from "./support/answers.ts";
import { UNSEEN, aNotification, notificationsOf, named } from "./support/notifications.ts";
import { openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { INBOX } from "./support/room.ts";
import { emit, framesTo, letSocketsOpen } from "./support/sockets.ts";

const [sara, amir] = [aPerson({ username: "sara.khandan" }), aPerson({ username: "amir-tanz" })];
const JOKE = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
const CLOSED: Privacy = {
  whoMayWrite: "requests",
  showPresence: true,
  showReceipts: true,
  showFollows: false,
  textInNotifications: false,
  insideOnly: true,
  nameOnPictures: true,
};
const list = page.getByRole("list", { name: "خبرها" });
const opener = page.getByRole("button", { name: /^منو/ });

const plain = (text: string | null): string => (text ?? "").replaceAll(/[\u2068\u2069]/g, "");

/** As a newer Worker may: the list gets a kind that this app has no words for. */
function sendUnknownKind(): void {
  const { fetch } = window;
  const spy = vi.spyOn(window, "fetch").mockImplementation(async (...sent) => {
    const reply = await fetch(...sent);
    if (!String(sent[0]).endsWith("/api/notifications")) return reply;
    const { items, ...others }: { items?: unknown[] } = await reply.json();
    return Response.json({
      ...others,
      items: [{ ...aNotification("gems"), kind: "from-the-future" }, ...(items ?? [])],
    });
  });
  onTestFinished(() => void spy.mockRestore());
}

test("the list says in a sentence what happened, and each item leads to its subject", async () => {
  const person = aPerson();
  const people = [named(sara), named(amir)];
  const items = [
    [
      aNotification("joke-liked", { number: 13, people, jokeId: JOKE, text: "یه روز یه لبخند" }),
      "sara.khandan و ۱۲ نفر دیگر به جوکت خندیدند",
      paths.sharedJoke(JOKE),
    ],
    [
      aNotification("joke-liked", { number: 2, people, jokeId: JOKE }),
      "sara.khandan و amir-tanz به جوکت خندیدند",
      paths.sharedJoke(JOKE),
    ],
    [aNotification("joke-liked", { number: 1, jokeId: JOKE }), "یک نفر به جوکت خندید", paths.sharedJoke(JOKE)],
    [aNotification("followed", { people: people.slice(1) }), "amir-tanz دنبالت کرد", paths.user("amir-tanz")],
    [
      aNotification("followed", { number: 5, people }),
      "sara.khandan و ۴ نفر دیگر دنبالت کردند",
      paths.follows(person.username ?? "", "followers"),
    ],
    [aNotification("reports-judged", { number: 3 }), "به ۳ گزارشت رسیدگی شد", paths.profile + REPORTS_HASH],
    [aNotification("joke-removed", { text: "جوک بد" }), "یکی از جوک‌هایت برداشته شد", paths.agreement],
    [aNotification("gems", { number: 20, text: "gift" }), "۲۰ جم هدیه گرفتی", paths.gem],
    [aNotification("season-ranked", { number: 4 }), "دورهٔ بازی تمام شد و نفر چهارم شدی", paths.games],
    [aNotification("season-ranked", { number: 12 }), "دورهٔ بازی تمام شد و نفر ۱۲ شدی", paths.games],
  ] as const;
  answer({ "GET /api/notifications": notificationsOf(items.map(([item]) => item)) });
  sendUnknownKind();
  openPage(NOTIFICATIONS_PATH, { person });
  await expect.element(list.getByText("یه روز یه لبخند")).toBeVisible();
  const shown = [...list.element().querySelectorAll("a")];
  expect(shown.map((link) => link.getAttribute("href"))).toEqual(items.map(([, , href]) => href));
  for (const [at, [, sentence]] of items.entries()) expect(plain(shown[at]?.textContent ?? "")).toContain(sentence);
  expect(shown[0]?.querySelector("bdi")).toHaveTextContent("sara.khandan");
  expect(shown[0]?.textContent).toContain("😂");
  expect(shown[3]?.textContent).toContain("🤝");
  // What is shown of gems is their kind in the ledger, which is no text for people.
  await seesNo("gift");
});

test("the author of one of the best jokes is asked whether it may leave Labkhand, until they answer", async () => {
  const item = aNotification("joke-best", { jokeId: JOKE, text: "یه روز یه لبخند" });
  const yes = page.getByRole("button", { name: "بله", exact: true });
  const no = page.getByRole("button", { name: "نه، فقط این‌جا" });
  answer({ "GET /api/notifications": notificationsOf([item]) });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await sees("جوکت از بهترین‌هاست؛ بیرون از لبخند هم دیده شود؟");
  expect(list.element().querySelector("a")?.getAttribute("href")).toBe(paths.sharedJoke(JOKE));
  answer({ "POST /api/account/privacy": lost });
  await no.click();
  await sees("ارتباط برقرار نشد");
  await expect.element(yes).toBeEnabled();
  answer({
    "POST /api/account/privacy": ({ insideOnly }) => ({ ...CLOSED, insideOnly: insideOnly ?? true }),
    "GET /api/notifications": notificationsOf([{ ...item, number: 0 }]),
  });
  await yes.click();
  await expect.poll(() => lastInput("POST /api/account/privacy")).toEqual({ insideOnly: false });
  await expect.element(no).not.toBeInTheDocument();
  await sees("جوکت از بهترین‌هاست");
});

test("the beginning of a joke ends after a whole word, and emoji alone stand where Persian begins", async () => {
  const cut = "یه روز ".repeat(20).slice(0, 100);
  answer({
    "GET /api/notifications": notificationsOf([
      aNotification("joke-liked", { jokeId: JOKE, text: cut }),
      aNotification("joke-liked", { jokeId: JOKE, text: "😂😂" }),
    ]),
  });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await expect.element(list.getByText(`${"یه روز ".repeat(14).trim()}…`)).toBeVisible();
  await expect.element(list.getByText("😂😂")).toHaveAttribute("dir", "rtl");
});

test("the menu's button and its first item have a dot from the news until the list was shown, also in the keyboard's order", async () => {
  const person = aPerson();
  const status = statusOf(person);
  letSocketsOpen();
  openPage(paths.search, { person, answers: { "POST /api/user-status": status } });
  await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
  await expect.element(page.getByRole("button", { name: "منو", exact: true })).toBeVisible();
  answer({
    "POST /api/user-status": { ...status, user: { ...status.user, hasNews: true } },
    "GET /api/notifications": notificationsOf([aNotification("followed", { isNew: true, people: [named(sara)] })]),
    "POST /api/notifications/seen": {},
  });
  emit(INBOX, { type: "direct:news" });
  await expect.element(page.getByRole("button", { name: "منو، خوانده‌نشده داری" })).toBeVisible();
  await opener.click();
  const item = page.getByRole("dialog").getByRole("link", { name: /خبرها/ });
  await expect.element(item.getByText("خبر تازه داری")).toBeVisible();
  item.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(place).toBe(NOTIFICATIONS_PATH);
  await expect.element(list.getByText("تازه", { exact: true })).toBeInTheDocument();
  await expect.poll(() => lastInput("POST /api/notifications/seen")).toEqual({ until: UNSEEN });
  answer({ "POST /api/user-status": status });
  history.back();
  await expect.element(page.getByRole("button", { name: "منو", exact: true })).toBeVisible();
});

test("the list goes on with a button", async () => {
  const person = aPerson();
  answer({
    "GET /api/notifications": ({ cursor }) =>
      cursor === undefined
        ? notificationsOf([aNotification("gems", { number: 5 })], "0".repeat(84))
        : notificationsOf([aNotification("gems", { number: 7 })]),
    "POST /api/notifications/seen": {},
  });
  openPage(NOTIFICATIONS_PATH, { person });
  await page.getByRole("button", { name: "خبرهای قبلی" }).click();
  await sees("۷ جم از لبخند گرفتی");
});

test("an empty list says what will be in it", async () => {
  answer({ "GET /api/notifications": notificationsOf([]) });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await sees("هنوز خبری نیست");
  expect(calls("POST /api/notifications/seen")).toEqual([]);
});

test("a visitor's list says what it is for", async () => {
  openPage(NOTIFICATIONS_PATH);
  await sees("خبرهایت این‌جا جمع می‌شود");
  expect(calls("GET /api/notifications")).toEqual([]);
});

test("the owner of a hidden thing asks once for another look", async () => {
  const id = "7".repeat(84);
  const [joke, photo] = [
    aNotification("joke-hidden", { look: "possible", id, text: "جوکی که پنهان است" }),
    aNotification("photo-hidden", { look: "asked", id: "8".repeat(84) }),
  ];
  const back = aNotification("video-hidden", { number: 0 });
  answer({
    "GET /api/notifications": notificationsOf([joke, photo, back]),
    "POST /api/looks": { message: "فرستاده شد" },
  });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await sees("ویدیوی پروفایلت را دیدیم؛ دوباره برای همه پیداست");
  expect(list.getByText(/هنوز بررسی نشده/).elements()).toHaveLength(1);
  const asked = list.getByText("فرستاده شد؛ زود نگاه می‌کنیم.");
  await expect.poll(() => asked.elements().length).toBe(1);
  await page.getByRole("button", { name: /^یک بار دیگر نگاه کنید/ }).click();
  await expect.poll(() => asked.elements().length).toBe(2);
  expect(lastInput("POST /api/looks")).toEqual({ id });
  await expect.element(page.getByRole("button", { name: /^یک بار دیگر نگاه کنید/ })).not.toBeInTheDocument();
});
