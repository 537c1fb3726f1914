import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { errors } from "../../../contract/errors.ts";
import { createHud } from "../../../frontend/src/game/hud.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "../support/answers.ts";
import { eventually } from "../support/eventually.ts";
import {
  aState,
  DROPS,
  FINISH,
  ID,
  KEPT,
  openGamePage,
  paid,
  RANK,
  result,
  round,
  sees,
  START,
  STATE,
} from "../support/game.ts";
import { ranked } from "../support/games.ts";
import { aPerson } from "../support/people.ts";
import { pass } from "../support/surroundings.ts";

/** A round is a thousand frames, which a machine without a graphics card draws for ten seconds. */
function paintsNothing(): void {
  for (const draw of ["drawImage", "fill", "stroke"] as const)
    vi.spyOn(CanvasRenderingContext2D.prototype, draw).mockReturnValue();
}

describe("a round of the claw machine", () => {
  /** Opens the game and starts a round of fifteen seconds by the test's clock. */
  async function begin(answers: Answers = {}): Promise<void> {
    await beginCountdown(answers);
    await pass(2200);
  }

  async function beginCountdown(answers: Answers): Promise<void> {
    await openGamePage({ answers: { [START]: round(), [DROPS]: { salt: 7 }, [FINISH]: result(), ...answers } });
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "Date"],
    });
    document.querySelector<HTMLButtonElement>(".card .primary")?.click();
    await eventually(() => expect(document.querySelector("#shout")?.textContent).toBe("۳"));
  }
  const lesson = () => document.querySelector(".lesson");
  const press = (key: string) => dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  const release = (key: string) => dispatchEvent(new KeyboardEvent("keyup", { key }));
  async function drop(): Promise<void> {
    press("ArrowRight");
    await pass(900);
    release("ArrowRight");
    press(" ");
    await pass(100);
    release(" ");
  }

  test("is played with keys, sends each drop once, and ends with score, rank change and a replay link", async () => {
    const rankings = [
      { score: 100, rank: 9, before: null, after: null },
      { score: 135, rank: 6, before: ranked(aPerson({ username: "kianoosh" }), 155), after: null },
    ];
    const answers: Answers = {
      [STATE]: { ...paid(), best: null },
      [RANK]: () => rankings[calls(RANK).length - 1] ?? lost,
    };
    await beginCountdown(answers);
    // A player who has paid needs no explanation.
    expect(lesson()).toBeNull();
    await pass(2200);
    paintsNothing();
    await drop();
    await eventually(async () => {
      await pass(200);
      expect(calls(DROPS)).toHaveLength(1);
    });
    expect(lastInput(DROPS)).toMatchObject({ id: ID, token: "token", k: 0 });
    await pass(16_000);
    await eventually(async () => {
      await pass(500);
      expect(calls(FINISH)).toHaveLength(1);
    });
    vi.useRealTimers();
    await sees("۳۵ امتیاز!");
    await sees("رکورد تازهٔ تو!");
    expect(document.querySelectorAll(".parade .toy")).toHaveLength(2);
    await expect
      .element(page.getByRole("link", { name: "دیدن دوباره" }))
      .toHaveAttribute("href", `/games/claw-machine/?round=${ID}`);
    expect(localStorage.getItem(KEPT)).toBeNull();
    // A key that was meant for the claw activates no button, and a screen reader announces the score.
    expect(document.activeElement?.textContent).toBe("۳۵ امتیاز!");
    await sees("۳ پله بالا رفتی!");
    await expect.element(page.getByRole("button", { name: "جمعت: ۱۳۵ · رتبهٔ ۶ ۲۰ امتیاز تا kianoosh" })).toBeVisible();
    await expect.poll(() => document.querySelector("#live")?.textContent).toMatch(/^۳ پله بالا رفتی!\nجمعت: ۱۳۵/);
    await sees("۹۶ دور برای امروز");
  });

  test("highlights the drop button over the toys only, and sends a drop without an answer again", async () => {
    await beginCountdown({ [STATE]: aState({ best: 0 }) });
    // Nor does one who has played before.
    expect(lesson()).toBeNull();
    await pass(2200);
    paintsNothing();
    const button = document.querySelector("#drop");
    const way = () => document.querySelector(".way-in")?.textContent;
    // The browser's own shortcuts work.
    const back = new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, cancelable: true });
    dispatchEvent(back);
    expect(back.defaultPrevented).toBe(false);
    await pass(100);
    expect(button?.className).toContain("dim");
    expect(way()).toBeUndefined();
    press(" ");
    await pass(100);
    release(" ");
    expect(way()).toBe("اول ببرش بالای عروسک‌ها");
    expect(document.querySelector("#live")?.textContent).toBe("اول ببرش بالای عروسک‌ها");
    expect(document.querySelector("#drops")?.textContent).toBe("۴");
    await pass(1700);
    expect(way()).toBeUndefined();
    press("ArrowRight");
    await pass(900);
    release("ArrowRight");
    expect(button?.className).not.toContain("dim");
    // A drop without an answer waits, and is sent again with the same input log.
    answer({ [DROPS]: lost });
    press(" ");
    await pass(100);
    release(" ");
    expect(way()).toBeUndefined();
    expect(button?.className).toContain("dim");
    await eventually(async () => {
      await pass(300);
      expect(document.querySelector("#waiting")?.checkVisibility()).toBe(true);
    });
    const { log } = lastInput(DROPS) ?? {};
    answer({ [DROPS]: { salt: 7 } });
    await eventually(async () => {
      await pass(1000);
      expect(document.querySelector("#waiting")?.checkVisibility()).toBe(false);
    });
    expect(lastInput(DROPS)).toMatchObject({ k: 0, log });
    vi.useRealTimers();
  });

  test("explains touch control and points in the countdown of the first free round", async () => {
    await beginCountdown({ [STATE]: aState({ best: null }) });
    expect(lesson()?.textContent).toContain("انگشتت را روی شیشه بکش");
    const worths = Array.from(lesson()?.querySelectorAll("b") ?? [], ({ textContent }) => textContent);
    expect(worths).toEqual(["۱۰", "۱۵", "۲۵", "۵۰"]);
    await pass(2200);
    expect(lesson()).toBeNull();
    vi.useRealTimers();
  });

  test.each(["drop", "right"])(
    "drops the claw when the space bar is pressed, even with a button focused: %s",
    async (id) => {
      await begin();
      press("ArrowRight");
      await pass(900);
      release("ArrowRight");
      document.getElementById(id)?.focus();
      await userEvent.keyboard("{ >}");
      await pass(100);
      expect(document.querySelector("#drops")?.textContent).toBe("۳");
      const clicked = vi.fn<() => void>();
      document.getElementById(id)?.addEventListener("click", clicked);
      await userEvent.keyboard("{/ }");
      expect(clicked).not.toHaveBeenCalled();
      vi.useRealTimers();
    },
  );

  const hide = () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockReturnValue(false);
  };
  const goOn = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "ادامه");

  test("pauses with its music while the page is hidden, waits for a tap, and is finished in time when it stays hidden", async () => {
    const started = vi.spyOn(AudioBufferSourceNode.prototype, "start").mockReturnValue();
    const stopped = vi.spyOn(AudioBufferSourceNode.prototype, "stop").mockReturnValue();
    await begin();
    await eventually(() => expect(started).toHaveBeenCalledOnce());
    await pass(1000);
    hide();
    const time = document.querySelector("#time")?.textContent;
    const pictures = () => [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
    const shown = pictures();
    dispatchEvent(new Event("resize"));
    expect(pictures()).toEqual(shown);
    expect(stopped).toHaveBeenCalledOnce();
    paintsNothing();
    await pass(5000);
    expect(started).toHaveBeenCalledOnce();
    expect(document.querySelector("#time")?.textContent).toBe(time);
    expect(localStorage.getItem(KEPT)).toContain(ID);
    goOn()?.click();
    await pass(3000);
    expect(document.querySelector("#time")?.textContent).not.toBe(time);
    // The music starts from its beginning.
    await eventually(() => expect(started).toHaveBeenCalledTimes(2));

    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer({ [DROPS]: () => promise.then(() => ({ salt: 7 })) });
    await drop();
    await eventually(async () => {
      await pass(200);
      expect(calls(DROPS)).toHaveLength(1);
    });
    hide();
    expect(document.querySelector(".card [role=timer]")?.textContent).toContain("وقت داری");
    const late = goOn();
    answer({ [DROPS]: { salt: 7 } });
    await pass(120_000);
    await eventually(async () => {
      await pass(100);
      expect(document.querySelector(".card h2")?.textContent).toBe("۳۵ امتیاز!");
    });
    resolve(undefined);
    late?.click();
    hide();
    await pass(1000);
    expect(localStorage.getItem(KEPT)).toBeNull();
    expect(goOn()).toBeUndefined();
    expect(document.querySelector("#drop:enabled")).toBeNull();
    vi.useRealTimers();
  });

  test("shows the reason when the Worker rejects it", async () => {
    await begin();
    answer({ [DROPS]: refused("ROUND_LOG_EDITED") });
    await drop();
    await eventually(async () => {
      await pass(200);
      expect(document.querySelector("[role=alert]")?.textContent).toBe(errors.ROUND_LOG_EDITED.text);
    });
    expect(localStorage.getItem(KEPT)).toBeNull();
    vi.useRealTimers();
  });
});

test("a repeated announcement is read out twice by a screen reader", async () => {
  await openGamePage();
  const live = document.querySelector("#live");
  const heard: (string | null | undefined)[] = [];
  if (live !== null) new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
  const { say } = createHud();
  for (const count of [1, 2]) {
    say("لیز خورد!");
    await expect.poll(() => heard.filter((text) => text !== "")).toHaveLength(count);
  }
});
