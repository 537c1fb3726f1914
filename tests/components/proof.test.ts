import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { PROOF_HASH } from "../../contract/account/values.ts";
import { LIKE_LOCK_MS } from "../../contract/jokes/values.ts";
import { PROVE_TO_PLAY_PATH } from "../../contract/games/values.ts";
import { SESSION_KEY } from "../../frontend/src/entities/viewer/kept-user.ts";
import { codeSent, openSetting } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openAnew, openPage, sees } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { bubble, openChat, Room, say, stateOf } from "./support/room.ts";
import { framesTo, letSocketsOpen } from "./support/sockets.ts";
import { ledTo, pass } from "./support/surroundings.ts";

const TEXT = "دوست‌داشتنی";
const ADDRESS = "sara@example.com";
const LIKE = "POST /api/jokes/{id}/like";

const heart = cardOf(TEXT).getByRole("button", { name: /^لایک/ });
const sheet = page.getByRole("dialog", { name: "یک قدم مانده…" });
const code = sheet.getByLabelText("کد ۶ رقمی");
const send = sheet.getByRole("button", { name: "کد را به ایمیلم بفرست" });

const unproved = refused("PROOF_REQUIRED", { proofRequired: true });

/** A person with an unproved address; the code 123456 proves it. */
function anUnproved() {
  const person = aPerson({ email: ADDRESS, emailVerified: false, mobileNumber: null });
  const world = { isProved: false };
  const user = () => ({ ...person, emailVerified: world.isProved });
  const answers: Answers = {
    "POST /api/user-status": () => ({ ...statusOf(user()), proved: world.isProved }),
    "POST /api/link-contact": ({ code: typed }) => {
      if (typed === undefined) return { ...codeSent(), codeSent: true } as const;
      if (typed !== "123456") return refused("WRONG_EMAIL_CODE");
      world.isProved = true;
      return { message: "ذخیره شد", user: user() };
    },
  };
  return Object.assign(world, { person, answers });
}

/** Their home with one joke. */
async function openUnproved() {
  const [world, author] = [anUnproved(), aPerson()];
  openPage(paths.home, {
    person: world.person,
    answers: {
      ...world.answers,
      "GET /api/feed/following": pageOf([aJoke(author, TEXT)], { followingUsernames: [author.username] }),
      [LIKE]: () => (world.isProved ? { likes: 1, liked: true } : unproved),
    },
  });
  await expect.element(cardOf(TEXT)).toBeVisible();
  return world;
}

/** Their chat, whose socket rejects messages as the room would. */
async function openUnprovedChat(): Promise<Room> {
  const world = anUnproved();
  const room = new Room(world.person, aPerson());
  const refusal = { type: "error", success: false, error: errors.PROOF_REQUIRED.text, code: "PROOF_REQUIRED" } as const;
  letSocketsOpen((frame, path) => {
    if (path !== room.path) return [];
    if (frame.type !== "direct:send" || world.isProved) return room.answer(frame);
    return [{ ...refusal, clientId: frame.clientId }];
  });
  const sent: Answers = {
    "POST /api/direct/send": ({ text, clientId }) => (world.isProved ? room.take(text, clientId) : unproved),
  };
  await openChat(room, { isLive: false, answers: { ...world.answers, ...sent } });
  await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
  return room;
}

test("undoes an action with an unproved e-mail when the question is closed, and continues once the code is right", async () => {
  // A heart rests after a tap.
  vi.useFakeTimers({ toFake: ["Date"] });
  const world = await openUnproved();
  await heart.click();
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByText(ADDRESS)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await sees("یک قدم مانده: برای این کار اول ایمیلت را با یک کد تأیید کن.");
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  expect(calls(LIKE)).toEqual([LIKE]);
  await expect.element(sheet).not.toBeInTheDocument();

  answer({ "POST /api/link-contact": refused("EMAIL_SEND_FAILED") });
  await pass(LIKE_LOCK_MS);
  await heart.click();
  await send.click();
  await sees("خطا در ارسال کد ایمیل");
  answer(world.answers);
  await send.click();
  await code.fill("۶۵۴۳۲۱");
  await sees("کد ایمیل نامعتبر است");
  await code.fill("۱۲۳۴۵۶");
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۱ لایک");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => calls(LIKE)).toEqual([LIKE, LIKE, LIKE]);
  expect(lastInput("POST /api/link-contact")).toMatchObject({ email: ADDRESS, code: "123456" });
});

test("continues the action when another tab has proved the address", async () => {
  const world = await openUnproved();
  await heart.click();
  await expect.element(send).toBeVisible();
  world.isProved = true;
  dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY, newValue: "{}" }));
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۱ لایک");
  await expect.element(sheet).not.toBeInTheDocument();
});

test("closes the question when the session has ended", async () => {
  await openUnproved();
  await heart.click();
  await expect.element(send).toBeVisible();
  answer({ "POST /api/link-contact": refused("LOGIN_REQUIRED") });
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("adds a mobile without a logout in between once the e-mail address is proved", async () => {
  const world = anUnproved();
  const prove = world.answers["POST /api/link-contact"];
  openPage(paths.profile, {
    person: world.person,
    answers: {
      ...world.answers,
      "GET /api/jokes": pageOf([]),
      "POST /api/link-contact": (input) =>
        input.mobileNumber !== undefined && !world.isProved
          ? unproved
          : typeof prove === "function"
            ? prove(input)
            : unproved,
    },
  });
  await openSetting("افزودن موبایل");
  await page.getByLabelText("شمارهٔ موبایل").fill("09123456789");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await send.click();
  await code.fill("۱۲۳۴۵۶");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("کد ۴ رقمی پیامک‌شده")).toBeVisible();
  expect(lastInput("POST /api/link-contact")).toMatchObject({ mobileNumber: "09123456789" });
});

test("leads a player back to the claw machine once the code is right, and to the games when they close it", async () => {
  const places = ledTo(paths.clawMachine);
  const world = anUnproved();
  openPage(PROVE_TO_PLAY_PATH, { person: world.person, answers: world.answers });
  await expect.element(send).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.hash).toBe(paths.games);
  expect(places).toEqual([]);

  openAnew(PROVE_TO_PLAY_PATH);
  await send.click();
  expect(location.hash).toBe(PROOF_HASH);
  await code.fill("۱۲۳۴۵۶");
  await expect.poll(() => places).toEqual([paths.clawMachine]);
});

test("leads a player back without a question when another tab has proved the address", async () => {
  const places = ledTo(paths.clawMachine);
  openPage(PROVE_TO_PLAY_PATH, { person: aPerson({ email: ADDRESS, emailVerified: true }) });
  await expect.poll(() => places).toEqual([paths.clawMachine]);
  await expect.element(sheet).not.toBeInTheDocument();
});

test("keeps a message unsent with the reason when the question is closed, and sends it once the code is right", async () => {
  const room = await openUnprovedChat();
  await say("سلام");
  await expect.element(send).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bubble("سلام").getByText(errors.PROOF_REQUIRED.text)).toBeVisible();
  await bubble("سلام").getByRole("button", { name: "دوباره بفرست" }).click();
  await send.click();
  await code.fill("۱۲۳۴۵۶");
  await expect.element(stateOf("سلام", "فرستاده شد")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(room.messages.map(({ text }) => text)).toEqual(["سلام"]);
});
