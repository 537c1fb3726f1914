import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import worker from "../../../worker/index.ts";
import { admin } from "../support/administrator.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { fetchMedia, stores } from "../support/features/media.ts";
import { clearSettings, setSetting } from "../support/features/settings.ts";

const DAY_SECONDS = 24 * 60 * 60;
const runCron = () => worker.scheduled(createScheduledController({ cron: "35 20 * * *" }), env);
const isThere = async (url: string) => (await fetchMedia(url)).status === 200;

beforeEach(async () => {
  // Settings from another test's future would seem to have changed just now.
  await clearSettings();
  vi.spyOn(console, "log").mockReturnValue();
  stopClockAt(new Date().toISOString());
});

test.each([
  ["prize", "game-prizes", (imageUrl: string) => [1, 2, 3].map(() => ({ title: "گوشی", text: "", imageUrl }))],
  ["promo", "home-promo", (imageUrl: string) => ({ enabled: true, text: "", link: "", imageUrl })],
  ["splash", "splash-screen", (url: string) => url],
] as const)(
  "a %s picture that no setting shows is removed a day later, and a shown one stays",
  async (kind, key, valueOf) => {
    const [shown, unused] = [await stores(kind), await stores(kind)];
    await setSetting(key, valueOf(shown));
    await runCron();
    expect(await isThere(unused)).toBe(true);
    passSeconds(DAY_SECONDS + 60);
    await runCron();
    expect(await isThere(unused)).toBe(false);
    expect(await isThere(shown)).toBe(true);
  },
);

test("a splash picture is kept for a day after it was replaced", async () => {
  const [old, next] = [await stores("splash"), await stores("splash")];
  await setSetting("splash-screen", old);
  passSeconds(60 * DAY_SECONDS);
  await setSetting("splash-screen", next);
  passSeconds(60 * 60);
  await runCron();
  expect(await isThere(old)).toBe(true);
  passSeconds(DAY_SECONDS);
  await runCron();
  expect([await isThere(old), await isThere(next)]).toEqual([false, true]);
});

test("a picture that an undo would show again is kept as long as the undo is possible", async () => {
  const [old, next] = [await stores("splash"), await stores("splash")];
  await setSetting("splash-screen", old);
  expect((await admin.post("/api/admin/splash-screen", { url: next })).status).toBe(200);
  passSeconds(20 * DAY_SECONDS);
  await runCron();
  expect(await isThere(old)).toBe(true);
  const [change] = await auditOf("splash-screen");
  expect(change).toMatchObject({ canUndo: true });
  passSeconds(20 * DAY_SECONDS);
  await runCron();
  expect([await isThere(old), await isThere(next)]).toEqual([false, true]);
  expect((await auditOf("splash-screen"))[0]).toMatchObject({ id: change?.id, canUndo: false });
  expect(refusalOf(await undo(change?.id ?? ""))).toBe("409 AUDIT_NOT_UNDOABLE");
});

test("a picture shown again by an undo is kept while it is set", async () => {
  const [old, next] = [await stores("splash"), await stores("splash")];
  await setSetting("splash-screen", old);
  await admin.post("/api/admin/splash-screen", { url: next });
  passSeconds(29 * DAY_SECONDS);
  await runCron();
  const [change] = await auditOf("splash-screen");
  expect((await undo(change?.id ?? "")).status).toBe(200);
  passSeconds(40 * DAY_SECONDS);
  await runCron();
  expect([await isThere(old), await isThere(next)]).toEqual([true, false]);
});

test("a person's photo is kept although no setting shows it", async () => {
  const photo = await stores("avatar");
  passSeconds(DAY_SECONDS + 60);
  await runCron();
  expect(await isThere(photo)).toBe(true);
});
