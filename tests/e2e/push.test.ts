import { expect, test } from "vitest";
import { z } from "zod";

import { paths } from "../../contract/product.ts";
import { MUTED_LINE } from "../../frontend/src/entities/muted-words/words-of-worker.ts";
import { app } from "./support/app.ts";
import { sendMessage } from "./support/direct.ts";
import { query } from "./support/database.ts";
import { appIsKept } from "./support/offline.ts";
import { call, createFriends } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const device = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
const notes = z.array(z.object({ data: z.string() }));

/** Runs in the page: the push service is Google's, which no test may reach, so its answer is the double's. */
function subscribeAs(known: z.infer<typeof device>): void {
  const subscription = { toJSON: () => known, unsubscribe: () => Promise.resolve(true) };
  let own: object | null = null;
  Object.assign(PushManager.prototype, {
    subscribe: async () => (own = subscription),
    getSubscription: async () => own,
  });
}

test("a message reaches the service worker of a closed app, encrypted for it, and is shown with its text unless that has a muted word", async () => {
  const [sara, amir] = await createFriends();
  await call("/api/account/privacy", { body: { textInNotifications: true }, cookie: sara.cookie });
  const known = device.parse(await (await fetch(`${app.doublesUrl}/devices`, { method: "POST" })).json());
  const phone = await openPhone({ person: sara, serviceWorkers: "allow" });
  const { context, page } = phone;
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(subscribeAs, known);
  await page.goto(paths.profile);
  await appIsKept(phone);
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("button", { name: "اعلان‌ها" }).tap();
  await page.getByRole("switch", { name: "اعلان روی این دستگاه" }).tap();
  await page.getByRole("switch", { name: "جوک روز" }).waitFor();
  // Whatever the hour of the test, it is day there.
  const ahead = 12 - new Date().getUTCHours();
  await query("update push_subscriptions set time_zone = ?", `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`);
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("button", { name: "کلمه‌های ناخواسته" }).tap();
  await page.getByLabel("کلمهٔ تازه").fill("سوسک");
  await page.getByRole("button", { name: "اضافه کن" }).tap();
  await sees(page, "۱ کلمه از ۱۰۰");
  await page.goto("/old-browser.html");
  await sendMessage(amir, sara, "یه روز یه لبخند");
  const received = async () =>
    notes.parse(await (await fetch(`${app.doublesUrl}/devices?endpoint=${encodeURIComponent(known.endpoint)}`)).json());
  await expect.poll(async () => (await received()).length).toBe(1);
  const [note] = await received();

  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  const deliver = async (data: string) =>
    cdp.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(app.appUrl).origin,
      registrationId: await registered.promise,
      data,
    });
  await deliver(note?.data ?? "");
  await page.goto(paths.home);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }));
    });
  const expected = { title: amir.username, path: paths.chat(amir.username) };
  await expect.poll(shown).toEqual([{ ...expected, body: "یه روز یه لبخند" }]);
  // What comes again is shown once.
  await deliver(note?.data ?? "");
  let sent = 1;
  const another = (text: string) =>
    JSON.stringify({ ...JSON.parse(note?.data ?? ""), id: `another-${(sent += 1)}`, body: text });
  await deliver(another("کجایی؟"));
  await expect.poll(shown).toEqual([{ ...expected, body: "یه روز یه لبخند\nکجایی؟" }]);
  await deliver(another("این سوسکه رو ببین"));
  await expect.poll(shown).toEqual([{ ...expected, body: `یه روز یه لبخند\nکجایی؟\n${MUTED_LINE}` }]);
});
