import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { NOTIFICATIONS_PATH } from "../../contract/notifications/values.ts";
import { paths } from "../../contract/product.ts";
import { PUSH_KINDS } from "../../contract/notifications/devices.ts";
import { queryClient } from "../../frontend/src/lib/network/query-client.ts";
import { openSetting } from "./support/account.ts";
import { answer, calls, lastInput, lost } from "./support/answers.ts";
import { aNotification, notificationsOf } from "./support/notifications.ts";
import { focus, openPage, sees, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { aPushBrowser, replace } from "./support/push.ts";

const whole = page.getByRole("switch", { name: "اعلان روی این دستگاه" });
const kind = (name: string) => page.getByRole("switch", { name, exact: true });

async function openNotifications(): Promise<void> {
  openPage(paths.profile, { person: aPerson() });
  await openSetting("اعلان‌ها");
}

describe("the notifications of a device", () => {
  test("are off until they are switched on, with a switch for each kind", async () => {
    const stored = aPushBrowser();
    await openNotifications();
    await expect.element(whole).not.toBeChecked();
    await expect.element(kind("پیام‌ها")).not.toBeInTheDocument();
    await whole.click();
    await expect.element(kind("جوک روز")).toBeChecked();
    await expect.poll(() => stored.kinds).toEqual(PUSH_KINDS);
    await kind("جوک روز").click();
    await kind("دنبال‌کننده‌های تازه").click();
    await expect.poll(() => stored.kinds).toEqual(["messages", "laughs", "verdicts"]);
    expect(lastInput("POST /api/push")).toMatchObject({
      endpoint: "https://fcm.googleapis.com/fcm/send/here",
      timeZone: "Asia/Tehran",
    });
    await whole.click();
    await expect.poll(() => stored.kinds).toBeNull();
    await expect.element(whole).not.toBeChecked();
  });

  test("can be switched by keyboard", async () => {
    const stored = aPushBrowser({ permission: "granted", kinds: ["daily"] });
    await openNotifications();
    await expect.element(kind("جوک روز")).toBeChecked();
    await focus(whole);
    await userEvent.keyboard("{Tab} ");
    await expect.poll(() => stored.kinds).toEqual(["messages", "daily"]);
  });

  test("stay off when the person refuses, and say how to allow them", async () => {
    aPushBrowser({ answers: "denied" });
    await openNotifications();
    await whole.click();
    await sees("اجازه ندادی");
    await sees("اعلان‌های لبخند در این مرورگر بسته است");
    await expect.element(whole).not.toBeInTheDocument();
    expect(calls("POST /api/push")).toEqual([]);
  });

  test("stay off when the browser cannot reach its push service, which is said", async () => {
    aPushBrowser({ reachesService: false });
    await openNotifications();
    await whole.click();
    await sees("مرورگرت به سرویس اعلانش نرسید");
    await expect.element(whole).not.toBeChecked();
    expect(calls("POST /api/push")).toEqual([]);
  });

  test("go back to what is stored when a press cannot be saved", async () => {
    aPushBrowser({ permission: "granted", kinds: ["daily"] });
    await openNotifications();
    answer({ "POST /api/push": lost });
    await kind("پیام‌ها").click();
    await sees("ارتباط برقرار نشد");
    await expect.element(kind("پیام‌ها")).not.toBeChecked();
  });

  test("need the installed app on an iPhone, which is said", async () => {
    aPushBrowser();
    replace(navigator, "userAgent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
    const { PushManager: own } = globalThis;
    Reflect.deleteProperty(globalThis, "PushManager");
    onTestFinished(() => void Object.assign(globalThis, { PushManager: own }));
    await openNotifications();
    await sees("اعلان فقط وقتی می‌آید که لبخند روی صفحهٔ اصلی باشد");
    await expect.element(whole).not.toBeInTheDocument();
  });
});

describe("the offer", () => {
  const offer = page.getByRole("region", { name: "دفعهٔ بعد همان وقت خبرت کنم؟" });
  const openList = () => {
    answer({ "GET /api/notifications": notificationsOf([aNotification("gems", { number: 5 })]) });
    openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  };
  beforeEach(() => localStorage.removeItem("labkhand-push-offer"));

  test("comes after the first thing that happened, and one press is enough", async () => {
    const stored = aPushBrowser();
    openList();
    await offer.getByRole("button", { name: "خبرم کن" }).click();
    await expect.poll(() => stored.kinds).toEqual(PUSH_KINDS);
    await sees("باشه، خبرت می‌کنم");
    await expect.element(offer).not.toBeInTheDocument();
  });

  test("stays when the browser cannot reach its push service, to be pressed again", async () => {
    aPushBrowser({ reachesService: false });
    openList();
    await offer.getByRole("button", { name: "خبرم کن" }).click();
    await sees("مرورگرت به سرویس اعلانش نرسید");
    await expect.element(offer).toBeVisible();
  });

  test("comes to the next person of a browser that has the permission", async () => {
    aPushBrowser({ permission: "granted" });
    openList();
    await expect.element(offer).toBeVisible();
  });

  test("goes when it was declined, for good", async () => {
    aPushBrowser();
    openList();
    await offer.getByRole("button", { name: "نه، ممنون" }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(localStorage.getItem("labkhand-push-offer")).not.toBeNull();
    expect(calls("POST /api/push")).toEqual([]);
  });

  test.each<[string, () => void]>([
    ["once it was answered", () => localStorage.setItem("labkhand-push-offer", "answered")],
    ["where nothing can ring", () => aPushBrowser({ permission: "denied" })],
    ["where something rings already", () => aPushBrowser({ permission: "granted", kinds: [] })],
  ])("does not come %s", async (_, prepare) => {
    aPushBrowser();
    prepare();
    openList();
    await sees("۵ جم");
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await seesNo("دفعهٔ بعد");
  });
});
