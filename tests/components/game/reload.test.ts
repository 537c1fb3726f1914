import { describe, expect, test, vi } from "vitest";

import { refused } from "../support/answers.ts";
import { button, openGamePage, START } from "../support/game.ts";
import { pass } from "../support/surroundings.ts";

const aReload = () => vi.fn<() => void>();

test("a game that comes back as it was left is read anew; one that was just opened is not", async () => {
  const reload = aReload();
  await openGamePage({ reload });
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

describe("a game that is older than the Worker is opened anew", () => {
  /** The service worker that answers for the document, as far as a reload asks it. */
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
    ["nothing keeps it", undefined],
    ["nothing newer is on its way", {}],
    ["the newest cannot be asked for", { update: () => Promise.reject(new TypeError("offline")) }],
  ])("at once where %s", async (_, worker) => {
    const reload = await openStale();
    keptBy(worker);
    await button("باز کردن دوباره").click();
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
  });

  test("when the newest has taken over", async () => {
    const reload = await openStale();
    const update = keptBy({ installing: {} });
    await button("باز کردن دوباره").click();
    await expect.poll(() => update.mock.calls).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
    expect(update).toHaveBeenCalledOnce();
  });

  test("after four seconds where the newest does not come", async () => {
    const reload = await openStale();
    const { promise: asked, resolve: update } = Promise.withResolvers<void>();
    keptBy({ installing: {}, update: async () => update() });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await button("باز کردن دوباره").click();
    await asked;
    await pass(3900);
    expect(reload).not.toHaveBeenCalled();
    await pass(200);
    expect(reload).toHaveBeenCalledOnce();
  });
});
