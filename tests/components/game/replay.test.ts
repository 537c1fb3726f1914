import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { ROUND_TICKS, SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { errors } from "../../../contract/errors.ts";
import { answer, calls, lost, refused } from "../support/answers.ts";
import { button, ID, openGamePage, REPLAY, sees, STATE } from "../support/game.ts";
import { aPerson, listed } from "../support/people.ts";

describe("the link to a round", () => {
  const recorded = () => ({
    id: ID,
    player: listed(aPerson({ username: "niloofar.h" })),
    playedAt: "2026-11-20T10:00:00.000Z",
    seed: 77,
    simVersion: SIM_VERSION,
    log: encodeLog(Array.from({ length: ROUND_TICKS }, () => 0)),
    commits: [],
    score: 50,
  });

  test("shows the player and the score, can play at double speed, and does not read the viewer's state", async () => {
    await openGamePage({ search: `?round=${ID}`, answers: { [REPLAY]: recorded() } });
    await expect.element(page.getByRole("heading", { name: "niloofar.h" })).toBeVisible();
    await sees("۵۰ امتیاز · ۲۹ آبان");
    await button("پخش").click();
    await expect.element(button("مکث")).toHaveFocus();
    await button("۲× (پخش تند)").click();
    await expect.element(button("۲× (پخش تند)")).toHaveAttribute("aria-pressed", "true");
    expect(calls(STATE)).toEqual([]);
  });

  test("can be paused, resumed and moved along its bar with keys alone", async () => {
    await openGamePage({ search: `?round=${ID}`, answers: { [REPLAY]: recorded() } });
    await button("پخش").click();
    await expect.element(button("مکث")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(button("پخش")).toHaveFocus();
    const bar = page.getByRole("slider", { name: "جای پخش" });
    await userEvent.keyboard("{Tab}{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.element(bar).toHaveFocus();
    await expect.element(bar).toHaveAttribute("aria-valuetext", "ثانیهٔ ۲ از ۱۵");
    const time = () => document.querySelector("#time")?.textContent;
    expect(time()).toBe("۱۳");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(time()).toBe("۱۴");
    // The space bar resumes on the bar, too.
    await userEvent.keyboard(" ");
    await expect.element(button("مکث")).toBeVisible();
    await userEvent.keyboard("{End}");
    await expect.element(button("پخش دوباره")).toBeVisible();
    await button("پخش دوباره").click();
    await expect.element(button("مکث")).toHaveFocus();
    await expect.poll(time).not.toBe("۰");
  });

  test("shows an error when the round does not exist, and offers no retry when it is no longer kept", async () => {
    await openGamePage({ search: `?round=${ID}`, answers: { [REPLAY]: refused("ROUND_NOT_FOUND") } });
    await expect.element(page.getByRole("alert")).toHaveTextContent(errors.ROUND_NOT_FOUND.text);
    await button("دوباره تلاش کن").click();
    await expect.poll(() => calls()).toEqual([REPLAY, REPLAY]);
    answer({ [REPLAY]: refused("ROUND_NOT_KEPT") });
    await button("دوباره تلاش کن").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(errors.ROUND_NOT_KEPT.text);
    await expect.element(button("دوباره تلاش کن")).not.toBeInTheDocument();
  });

  test("offers only a retry when there is no network", async () => {
    await openGamePage({ search: `?round=${ID}`, answers: { [REPLAY]: lost } });
    await expect.element(button("تمرین بی‌امتیاز")).not.toBeInTheDocument();
    answer({ [REPLAY]: recorded() });
    await button("دوباره تلاش کن").click();
    await expect.element(button("پخش")).toBeVisible();
  });
});
