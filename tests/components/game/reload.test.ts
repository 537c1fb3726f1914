import { describe, expect, test, vi } from "vitest";

import { refused } from "../support/answers.ts";
import { button, openGamePage, START } from "../support/game.ts";
import { pressAtOnce } from "../support/page.tsx";
import { pass } from "../support/surroundings.ts";

const aReload = () => vi.fn<() => void>();

test("a game restored from the back-forward cache is reloaded, a newly opened one is not", async () => {
  const reload = aReload();
  await openGamePage({ reload });
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

describe("a reload of a game that is older than the Worker", () => {
  /** The document's service worker, as far as a reload needs it. */
  const keptBy = (worker: { installing?: object; update?: () => Promise<unknown> } | undefined) => {
    const update = vi.fn<() => Promise<unknown>>(worker?.update ?? (() => Promise.resolve()));
    const registration = worker && { installing: worker.installing ?? null, waiting: null, update };
    vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(
      registration as ServiceWorkerRegistration | undefined,
    );
    return update;
  };
  const openStale = async () => {
    const reload = aReload();
    await openGamePage({ reload, answers: { [START]: refused("OLD_SIMULATION") } });
    await button("شروع بازی").click();
    await expect.element(button("باز کردن دوباره")).toBeVisible();
    return reload;
  };

  test.each([
    ["there is no service worker", undefined],
    ["no newer version is being installed", {}],
    ["the newest version cannot be requested", { update: () => Promise.reject(new TypeError("offline")) }],
  ])("starts at once when %s", async (_, worker) => {
    const reload = await openStale();
    keptBy(worker);
    await button("باز کردن دوباره").click();
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
  });

  test("starts when the newest version has taken over", async () => {
    const reload = await openStale();
    const update = keptBy({ installing: {} });
    await button("باز کردن دوباره").click();
    await expect.poll(() => update.mock.calls).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
    expect(update).toHaveBeenCalledOnce();
  });

  test("starts after four seconds when the newest version does not arrive", async () => {
    const reload = await openStale();
    const { promise: asked, resolve: update } = Promise.withResolvers<void>();
    keptBy({ installing: {}, update: async () => update() });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // Not by the browser's own press: while it lasts, Vitest advances a fake clock in real time.
    pressAtOnce(button("باز کردن دوباره"));
    await asked;
    await pass(3900);
    expect(reload).not.toHaveBeenCalled();
    await pass(200);
    expect(reload).toHaveBeenCalledOnce();
  });
});
