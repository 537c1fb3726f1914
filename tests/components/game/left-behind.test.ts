import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { errors } from "../../../contract/errors.ts";
import { PLAY_LOGIN_TEXT } from "../../../contract/games/values.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import { button, DROPS, FINISH, ID, KEPT, openGamePage, RANK, result, sees } from "../support/game.ts";
import { pass } from "../support/surroundings.ts";

const aKeptRound = () => ({ id: ID, token: "token", endsAt: Date.now() + 60_000, log: "gBI", pendingDrop: null });

describe("an unfinished round of the claw machine", () => {
  const keep = (more = {}) => localStorage.setItem(KEPT, JSON.stringify({ ...aKeptRound(), ...more }));

  test("is finished from the data on the phone, with the unsent drop sent first", async () => {
    keep({ pendingDrop: { k: 1, log: "gBI" } });
    await openGamePage({ answers: { [DROPS]: { salt: 7 }, [FINISH]: result({ isBest: false }) } });
    await sees("دور نیمه‌کاره‌ات حساب شد");
    expect(calls(DROPS, FINISH)).toEqual([DROPS, FINISH]);
    expect(lastInput(DROPS)).toMatchObject({ k: 1 });
    expect(lastInput(FINISH)).toMatchObject({ id: ID, log: "gBI" });
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  test("offers a pass, which is needed for the board, while the free minutes run", async () => {
    keep();
    await openGamePage({ answers: { [FINISH]: result({ counted: false }) } });
    await expect.element(button("۲۴ ساعت با ۱ جم")).toBeVisible();
    await sees("از زمان رایگانت مانده");
    await sees("۹۷ دور برای امروز");
    expect(calls(RANK)).toEqual([]);
  });

  test.each([
    [true, "این امتیاز وقتی در جدول می‌نشیند که بلیت ۲۴‌ساعته بگیری."],
    [false, "الان مسابقه‌ای برپا نیست؛ این امتیاز برای خودت می‌ماند."],
  ])("explains why the round is not on the board (in a season: %s)", async (inSeason, text) => {
    keep();
    await openGamePage({ answers: { [FINISH]: result({ counted: false, inSeason }) } });
    await sees(text);
  });

  test("can be sent again when it could not be sent in time", async () => {
    // On a stopped clock: the first retry would come too late, however slowly the page opens.
    vi.useFakeTimers({ toFake: ["Date"] });
    keep({ endsAt: Date.now() + 300 });
    await openGamePage({ answers: { [FINISH]: lost } });
    await sees("دورت هنوز فرستاده نشده");
    answer({ [FINISH]: result() });
    await button("دوباره بفرست").click();
    await sees("۳۵ امتیاز!");
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  test("is shared as a link, and the button confirms the copy for a moment", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    keep();
    await openGamePage({ answers: { [FINISH]: result() } });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await button("فرستادن").click();
    expect(copied).toHaveBeenCalledWith(new URL(`/games/claw-machine/?round=${ID}`, location.origin).href);
    await sees("لینک کپی شد");
    await pass(3000);
    await expect.element(button("فرستادن")).toBeVisible();
  });

  test("is removed with the reason shown when the Worker rejects it", async () => {
    keep();
    await openGamePage({ answers: { [FINISH]: refused("ROUND_EXPIRED") } });
    await expect.element(page.getByRole("alert")).toHaveTextContent(errors.ROUND_EXPIRED.text);
    expect(localStorage.getItem(KEPT)).toBeNull();
    await button("دوباره تلاش کن").click();
    await expect.element(button("شروع بازی")).toBeVisible();
  });

  test("is not touched while another tab plays it", async () => {
    keep();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const held = navigator.locks.request(KEPT, () => promise);
    await openGamePage();
    await expect.element(page.getByRole("alert")).toHaveTextContent(errors.ROUND_OPEN.text);
    expect(calls(FINISH)).toEqual([]);
    await expect.element(page.getByText(/^تا (۰۱:۰۰|۰۰:۵.) دیگر خودش باز می‌شود$/)).toBeVisible();
    expect(localStorage.getItem(KEPT)).toContain(ID);
    resolve(undefined);
    await held;
  });

  test.each(["NOT_YOUR_ROUND", "ROUND_FINISHED"] as const)(
    "is removed from the device when it cannot be finished: %s",
    async (code) => {
      keep();
      await openGamePage({ answers: { [FINISH]: refused(code) } });
      await expect.element(button("شروع بازی")).toBeVisible();
      expect(localStorage.getItem(KEPT)).toBeNull();
    },
  );

  test("is ignored when it ended long ago", async () => {
    keep({ endsAt: Date.now() - 3_600_000 });
    await openGamePage();
    await expect.element(button("شروع بازی")).toBeVisible();
    expect(calls(FINISH)).toEqual([]);
  });

  test("is kept until its player signs in again", async () => {
    keep();
    await openGamePage({ answers: { [FINISH]: refused("LOGIN_REQUIRED_TO_PLAY") } });
    await expect.element(page.getByRole("heading", { name: PLAY_LOGIN_TEXT })).toBeVisible();
    expect(localStorage.getItem(KEPT)).toContain(ID);
  });

  test.each(["{", "7", '{"id":1}'])("does not block the game when only «%s» is stored", async (text) => {
    localStorage.setItem(KEPT, text);
    await openGamePage();
    await expect.element(button("شروع بازی")).toBeVisible();
  });
});
