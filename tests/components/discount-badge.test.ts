import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, type Answers, calls, lost, refused } from "./support/answers.ts";
import { eventually } from "./support/eventually.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { readScreen } from "./support/qr.ts";
import { comeBack, loseTheNetwork, pass } from "./support/surroundings.ts";

const BADGE = "POST /api/park-discount/badge";
const dialog = page.getByRole("dialog");
const open = page.getByRole("button", { name: "تخفیف شهربازی" });
const qr = dialog.getByRole("img", { name: "QR نشان تخفیف" });
const ring = dialog.getByRole("timer");
const renew = dialog.getByRole("button", { name: "نشان تازه" });

const tokenOf = (n: number) => String(n).repeat(32);

/** The time of the newest badge's request, by the test's own clock. */
let askedAt = 0;

/** A Worker that counts the badges it makes, each for a minute. */
function badges(): Answers {
  let made = 0;
  return {
    [BADGE]: () => {
      made += 1;
      askedAt = Date.now();
      return { token: tokenOf(made), expiresIn: 60, percent: 50 };
    },
  };
}

/** A person who shows their badge, with the test's own clock. */
async function showBadge(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  openPage(paths.games, { person: aPerson(), answers: badges() });
  await eventually(() => expect(open.elements()).toHaveLength(1));
  await open.click();
  await eventually(() => expect(dialog.elements()).toHaveLength(1));
}

const made = () => calls(BADGE).length;

/**
 * Advances time until the newest badge has this age. On a busy machine, a tap may have taken a second or two of the
 * test's clock.
 */
const passUntilAge = (milliseconds: number) => pass(askedAt + milliseconds - Date.now());

/** Advances time until this many badges were requested. */
async function passUntilMade(count: number): Promise<void> {
  for (let second = 0; second < 70 && made() < count; second += 1) await pass(1000);
  expect(made()).toBe(count);
}

test("a discount badge shows the owner, the discount and a QR code for the check page, also after making it failed", async () => {
  const person = aPerson({ username: "niloofar.h", blueTick: true });
  openPage(paths.games, { person, answers: { [BADGE]: refused("INTERNAL") } });
  await open.click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  answer(badges());
  await dialog.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(dialog.getByText("niloofar.h")).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: "تیک آبی: حامی لبخند" })).toBeVisible();
  await expect.element(dialog.getByText("تا ۵۰٪ تخفیف")).toBeVisible();
  await expect.element(qr).toBeVisible();
  expect(await readScreen(qr)).toMatch(new RegExp(`^${location.origin}${paths.robot}#badge=\\d{32}$`));
  await dialog.getByText("niloofar.h").click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a discount badge is replaced before it expires, pauses while the app is hidden, and is renewed once online again", async () => {
  await showBadge();
  await eventually(() => expect(qr.elements()).toHaveLength(1));
  const first = made();
  const secondsAt = () => ring.element().textContent;
  await passUntilAge(30_000);
  // Counts whole seconds since it was shown.
  expect(["۳۰", "۳۱"]).toContain(secondsAt());
  // Staff who scan late can still use it while they type: a new badge would have invalidated it.
  await passUntilAge(57_500);
  expect(made()).toBe(first);
  await passUntilAge(58_500);
  expect(made()).toBe(first + 1);
  await pass(1000);
  await eventually(() =>
    expect(Number(secondsAt()?.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0)))).toBeGreaterThan(50),
  );
  await passUntilMade(first + 2);
  expect(renew.elements()).toEqual([]);

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  comeBack();
  await pass(70_000);
  expect(made()).toBe(first + 2);
  expect(renew.elements()).toHaveLength(1);
  hidden.mockReturnValue("visible");
  comeBack();
  await passUntilMade(first + 3);
  await eventually(() => expect(renew.elements()).toEqual([]));

  const networkIsBack = loseTheNetwork();
  answer({ [BADGE]: lost });
  await passUntilAge(58_500);
  await eventually(() => expect(dialog.getByText(/این یکی هنوز کمی کار می‌کند/).elements()).toHaveLength(1));
  await pass(3_000);
  const over = dialog.getByText("بدون اینترنت نشان تازه نمی‌آید، و این یکی دیگر کار نمی‌کند.");
  await eventually(() => expect(over.elements()).toHaveLength(1));
  expect(renew.elements()).toHaveLength(1);
  answer(badges());
  networkIsBack();
  await pass(200);
  await eventually(() => expect(renew.elements()).toEqual([]));
});

test("a visitor reads what the discount badge is, and returns to the page after the login", async () => {
  openPage(paths.games);
  await open.click();
  await sees("با پروفایلت تخفیف می‌گیری");
  await expect
    .element(dialog.getByRole("link", { name: "ورود یا ثبت‌نام" }))
    .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.games)}`);
  expect(calls(BADGE)).toEqual([]);
});

test("a person without a username must choose one before getting a discount badge", async () => {
  openPage(paths.games, { person: aPerson({ username: "" }) });
  await open.click();
  await sees("اول یک نام کاربری برای خودت انتخاب کن");
  expect(calls(BADGE)).toEqual([]);
  await expect.element(dialog.getByRole("link", { name: "رفتن به پروفایل" })).toHaveAttribute("href", paths.profile);
});
