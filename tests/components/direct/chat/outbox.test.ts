import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { errors } from "../../../../contract/errors.ts";
import { DIRECT_STATUS_POLL_MS } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { answer, type Answers, lost, refused } from "../../support/answers.ts";
import { focus, goTo, place, sees } from "../../support/page.tsx";
import { aPair, bubble, input, log, openChat, type Room, say, stateOf } from "../../support/room.ts";
import { pass } from "../../support/surroundings.ts";

const dialog = page.getByRole("dialog");
const off = page.getByRole("status").getByText(errors.DIRECT_DISABLED.text);
const suspended = "حساب تو موقتاً معلق شده";
const ownTexts = (room: Room) => room.messages.filter(({ own }) => own).map(({ text }) => text);
const textsShown = () =>
  log
    .getByRole("listitem")
    .elements()
    .map((it) => it.querySelector("[dir] > p")?.textContent);

type Sending = Answers["POST /api/direct/send"];

/** Opens a chat without a socket, where sending is answered like this. */
const openSending = (room: Room, sending: Sending): Promise<void> =>
  openChat(room, { isLive: false, answers: { "POST /api/direct/send": sending } });

async function openMenu(text: string): Promise<void> {
  await focus(bubble(text).getByRole("button", { name: "کارهای این پیام" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
}

describe("a rejected message", () => {
  test("shows the reason, does not block the next message, and can be retried or removed", async () => {
    const room = aPair();
    await openSending(room, (message) =>
      message.text.startsWith("ردی") ? refused("SUSPENDED") : room.take(message.text, message.clientId),
    );
    for (const text of ["ردی یک", "ردی دو", "قبول"]) await say(text);
    await expect.element(stateOf("قبول", "فرستاده شد")).toBeVisible();
    await expect.element(stateOf("ردی یک", "فرستاده نشد")).toBeVisible();
    // Under each of the two, and nowhere else.
    await expect.poll(() => page.getByText(suspended).length).toBe(2);

    answer(room.answers);
    await bubble("ردی یک").getByRole("button", { name: "دوباره بفرست" }).click();
    await expect.element(stateOf("ردی یک", "فرستاده شد")).toBeVisible();
    await openMenu("ردی دو");
    await page.getByRole("button", { name: "پاک کردن", exact: true }).click();
    await sees("این پیام هنوز فرستاده نشده؛ از این دستگاه پاک می‌شود.");
    expect(page.getByText("طرف مقابل").length).toBe(0);
    await page.getByRole("button", { name: "پاک شود" }).click();
    await expect.element(bubble("ردی دو")).not.toBeInTheDocument();
    expect(ownTexts(room)).toEqual(["قبول", "ردی یک"]);
  });

  test("shows no outdated reason while direct messages are off, and waits until they are on", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = aPair();
    await openSending(room, refused("DIRECT_DISABLED"));
    answer({ "GET /api/direct-status": { enabled: false } });
    await say("پیش از خاموشی");
    const message = bubble("پیش از خاموشی");
    await expect.element(stateOf("پیش از خاموشی", "فرستاده نشد")).toBeVisible();
    await expect.element(off).toBeVisible();
    await expect.element(input).toBeDisabled();
    expect(message.getByText(errors.DIRECT_DISABLED.text).length).toBe(0);
    expect(message.getByRole("button", { name: "دوباره بفرست" }).length).toBe(0);
    answer({ ...room.answers, "GET /api/direct-status": { enabled: true } });
    await pass(DIRECT_STATUS_POLL_MS);
    await message.getByRole("button", { name: "دوباره بفرست" }).click();
    await expect.element(stateOf("پیش از خاموشی", "فرستاده شد")).toBeVisible();
    await expect.element(off).not.toBeInTheDocument();
  });

  test("closes the input at once when it was rejected because direct messages are off", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openSending(aPair(), refused("DIRECT_DISABLED"));
    const asked = vi.fn<() => { enabled: boolean }>(() => ({ enabled: true }));
    answer({ "GET /api/direct-status": asked });
    await say("خاموش");
    await expect.element(off).toBeVisible();
    await expect.element(input).toBeDisabled();
    expect(asked).not.toHaveBeenCalled();
    // The next poll turns it on again.
    await pass(DIRECT_STATUS_POLL_MS);
    await expect.element(input).toBeEnabled();
    expect(asked).toHaveBeenCalled();
  });

  test("can be retried under the recipient's new name", async () => {
    const room = aPair();
    const former = room.peer.username;
    await openSending(room, refused("SUSPENDED"));
    await say("به نام قبلی");
    await expect.element(stateOf("به نام قبلی", "فرستاده نشد")).toBeVisible();
    answer(room.answers);
    room.peer.username = "nam.taze";
    goTo(paths.home);
    await expect.element(log).not.toBeInTheDocument();
    goTo(paths.chat(former));
    await expect.poll(place).toBe(paths.chat("nam.taze"));
    await bubble("به نام قبلی").getByRole("button", { name: "دوباره بفرست" }).click();
    await expect.element(stateOf("به نام قبلی", "فرستاده شد")).toBeVisible();
    expect(ownTexts(room)).toEqual(["به نام قبلی"]);
  });
});

test("a message sent while its delete question is open is not reported as deleted", async () => {
  const room = aPair();
  const answered = Promise.withResolvers<void>();
  await openSending(room, async ({ text, clientId }) => {
    await answered.promise;
    return room.take(text, clientId);
  });
  await say("در راه");
  await openMenu("در راه");
  await page.getByRole("button", { name: "پاک کردن", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "پاک شود" })).toBeVisible();
  answered.resolve();
  await expect.poll(() => document.querySelector("[data-state=sent]")).not.toBeNull();
  await page.getByRole("button", { name: "پاک شود" }).click();
  await sees("این پیام در همین فاصله فرستاده شد");
  await expect.element(stateOf("در راه", "فرستاده شد")).toBeVisible();
  expect(ownTexts(room)).toEqual(["در راه"]);
});

test("messages that wait to be sent are sent in order even when the server limits their rate", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const room = aPair();
  await openSending(room, lost);
  const texts = Array.from({ length: 6 }, (_, at) => `در صف ${at + 1}.`);
  for (const text of texts) await say(text);
  await expect.element(stateOf("در صف 6.", "در انتظار فرستادن")).toBeVisible();
  let tries = 0;
  answer({
    "POST /api/direct/send": ({ text, clientId }) => {
      tries += 1;
      return tries % 3 === 0 ? refused("TOO_MANY_REQUESTS", { retryAfter: 1 }) : room.take(text, clientId);
    },
  });
  dispatchEvent(new Event("online"));
  await expect
    .poll(async () => {
      await pass(1000);
      return ownTexts(room);
    })
    .toEqual(texts);
  await expect.element(stateOf("در صف 6.", "فرستاده شد")).toBeVisible();
  expect(tries).toBe(8);
  expect(textsShown()).toEqual(texts);
});
