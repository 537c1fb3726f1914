import { page } from "vitest/browser";

import { NOTIFICATION_KINDS, NOTIFICATIONS_PATH } from "../../../../contract/notifications/values.ts";
import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { answer } from "../../../components/support/answers.ts";
import { longest, sara, tenPeople } from "../../../components/support/demo.ts";
import { aNotification, notificationsOf, named } from "../../../components/support/notifications.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aPushBrowser } from "../../../components/support/push.ts";
import { statusOf } from "../../../components/support/people.ts";

const longJoke = "جوکی که هیچ وقت تمام نمی‌شود ".repeat(4).slice(0, 100);

/** An item of each kind, some of them new, with long names and texts. */
async function openList(): Promise<void> {
  const items = NOTIFICATION_KINDS.map((kind, n) =>
    aNotification(kind, {
      isNew: n % 2 === 0,
      number: n === 0 ? 98_765 : n + 1,
      people: n < 2 ? [longest, tenPeople[2 + n] ?? sara].map(named) : [],
      text: kind.startsWith("joke") ? longJoke : kind === "gems" ? "gift" : "",
      jokeId: n === 0 ? "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111" : null,
    }),
  );
  answer({ "GET /api/notifications": notificationsOf(items, "0".repeat(84)) });
  openPage(NOTIFICATIONS_PATH, { person: sara });
  await shows(page.getByRole("button", { name: "خبرهای قبلی" }));
}

const screens: Screen[] = [
  { name: "what happened", open: openList },
  {
    name: "what happened, with the offer of notifications",
    open: async () => {
      aPushBrowser();
      await openList();
      await sees("دفعهٔ بعد همان وقت خبرت کنم؟");
    },
  },
  {
    name: "what happened: verdicts, and an appeal",
    open: async () => {
      const verdict = { reason: "unfit", id: "a".repeat(84), text: longJoke } as const;
      const items = [
        aNotification("joke-removed", { ...verdict, appeal: "possible" }),
        aNotification("suspended", {
          ...verdict,
          at: "2026-11-19T18:10:00.000Z",
          until: "2027-11-19T18:10:00.000Z",
          appeal: "possible",
        }),
        aNotification("photo-removed", { ...verdict, at: "2026-11-18T18:10:00.000Z", appeal: "rejected" }),
      ];
      answer({ "GET /api/notifications": notificationsOf(items) });
      openPage(NOTIFICATIONS_PATH, { person: sara });
      await page
        .getByRole("button", { name: /^اعتراض دارم/ })
        .first()
        .click();
      await shows(page.getByRole("button", { name: "فرستادن اعتراض" }));
    },
  },
  {
    name: "what happened: nothing yet",
    open: async () => {
      openPage(NOTIFICATIONS_PATH, { person: sara });
      await sees("هنوز خبری نیست");
    },
  },
  {
    name: "what happened, for a visitor",
    open: async () => {
      openPage(NOTIFICATIONS_PATH);
      await sees("خبرهایت این‌جا جمع می‌شود");
    },
  },
  {
    name: "menu with news",
    open: async () => {
      const status = statusOf(sara);
      answer({ "POST /api/user-status": { ...status, user: { ...status.user, hasNews: true } } });
      openPage(paths.search, { person: sara });
      await page.getByRole("button", { name: "منو، خوانده‌نشده داری" }).click();
      await sees("خبر تازه داری");
    },
  },
];

looksAt(screens);
