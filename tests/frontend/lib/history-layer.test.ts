import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The entries of a tab's history, the last one current; `back` comes through later, as in a browser. */
let entries: unknown[] = [];

const phone = new EventTarget();
const back = () =>
  void setTimeout(() => {
    if (entries.length === 1) return;
    entries = entries.slice(0, -1);
    phone.dispatchEvent(new Event("popstate"));
  }, 10);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", phone.addEventListener.bind(phone));
  vi.stubGlobal("removeEventListener", phone.removeEventListener.bind(phone));
  vi.stubGlobal("history", {
    get state() {
      return entries.at(-1);
    },
    back,
    pushState: (state: unknown) => void entries.push(state),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const opened = () => import("../../../frontend/src/lib/history-layer.ts");

test.each([
  ["nothing", [null, "page"]],
  ["a page with a state of its own", [null, { from: "/home" }]],
  ["a sheet", [null, "page", { layer: 1 }]],
  ["a sheet after others", [null, "page", { layer: 7 }]],
  ["a sheet over a sheet", [null, "page", { layer: 1 }, { layer: 2 }]],
  ["a sheet over a page with a state of its own", [null, { from: "/home" }, { from: "/home", layer: 3 }]],
])("a reload with %s leaves no entry that back would have to pass", async (_, left) => {
  entries = [...left];
  const { layersLeft } = await opened();
  await vi.advanceTimersByTimeAsync(100);
  await layersLeft();
  expect(entries).toEqual(left.slice(0, 2));

  // What opens next has an entry again, which back removes.
  const { standInHistory } = await opened();
  const closed = vi.fn<() => void>();
  standInHistory(closed);
  await vi.advanceTimersByTimeAsync(100);
  expect(entries).toHaveLength(3);
  back();
  await vi.advanceTimersByTimeAsync(100);
  expect(closed).toHaveBeenCalledOnce();
  expect(entries).toEqual(left.slice(0, 2));
});

test("what opens next does not wait for an entry behind which there is nothing", async () => {
  entries = [{ layer: 1 }];
  const { layersLeft } = await opened();
  const left = vi.fn<() => void>();
  void layersLeft().then(left);
  await vi.advanceTimersByTimeAsync(900);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(left).toHaveBeenCalledOnce();
});
