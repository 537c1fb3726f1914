import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { preparedOf } from "../../worker/db/statements.ts";
import { requeue } from "../../worker/moderation/queue/requeue.ts";
import { query } from "../e2e/support/database.ts";
import { logIn } from "../e2e/support/panel.ts";
import { openPhone } from "../e2e/support/phone.ts";
import { sees } from "../e2e/support/screen.ts";

const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 99)";
const OWNER = "5000000 + i % 80";
const KEY = "1000000 + i";
const KEYS_MAX = 150;

/**
 * A hundred things of eighty people: sixty jokes, of which twenty have one text, twenty profiles, and twenty messages of
 * people who also told a joke.
 */
async function reportAHundredThings(): Promise<void> {
  const name = "'owner-' || char(97 + i / 10) || char(97 + i % 10)";
  await query(
    `${numbers} insert into users (id, public_id, username, handle, mobile, registered_at)
     select ${OWNER}, randomblob(16), ${name}, ${name}, '0996' || printf('%07d', i), 0 from n where i < 80`,
  );
  await query(
    `insert into users (id, public_id, mobile, registered_at) values (5999999, randomblob(16), '09969999999', 0)`,
  );
  await query(
    `${numbers} insert into jokes (key, id, author_id, text, created_at, fingerprint)
     select ${KEY}, randomblob(16), ${OWNER}, 'جوک ' || printf('%03d', i), i, iif(i >= 40, 999, null) from n where i < 60`,
  );
  await query("update users set joke_count = 1 where id between 5000000 and 5000059");
  // A profile that its owner changed since cannot be deleted.
  await query("update users set bio = 'معرفی ' || (id - 5000000) where id between 5000060 and 5000079");
  const words = "'username', 'x', 'instagramUrl', '', 'twitterUrl', '', 'telegramUrl', '', 'websiteUrl', ''";
  await query(
    `${numbers} insert into reports (id, reporter_id, kind, owner_id, subject_id, reason, snapshot, username_snapshot, created_at)
     select '01800000-0000-7000-8000-' || printf('%012x', i), 5999999,
       iif(i < 60, 'joke', iif(i < 80, 'profile', 'message')), ${OWNER},
       iif(i < 60, ${KEY}, iif(i < 80, 'profile-' || i, printf('%064d', 0) || '-' || i)), 'حرف زشت',
       iif(i < 60, 'جوک ' || printf('%03d', i), iif(i < 80, json_object('bio', 'معرفی ' || i, ${words}),
         json_object('withContext', json('false'), 'messages',
           json_array(json_object('byReporter', json('false'), 'text', 'پیام ' || i, 'at', i))))),
       'owner', i from n`,
  );
  const reported = sql`select kind, owner_id, subject_id from reports where reporter_id = 5999999`;
  for (const statement of requeue(reported, Date.now())) {
    const { sql: text, params } = preparedOf(statement);
    await query(text, ...params.map(String));
  }
}

const open = async () => {
  const [found] = await query("select count(*) as open from reports where created_at < 100 and status = 'pending'");
  return Number(found?.["open"]);
};

/** Judges what has the focus as somebody would who reads it. @returns the keys */
async function keysFor(page: Page): Promise<string[]> {
  const row = page.locator("tbody tr:focus");
  await row.waitFor();
  const text = await row.innerText();
  const isGroup = await row.getByRole("button", { name: /مورد (مانند|دیگر)/ }).isVisible();
  const verdict = text.includes("معرفی") || /جوک 0[45]/.test(text) ? "d" : text.includes("جوک 01") ? "a" : "r";
  return [...(isGroup ? ["g"] : []), verdict];
}

test("an administrator clears a hundred reports with at most 150 keys, and takes a verdict back by one", async () => {
  await reportAHundredThings();
  const { page } = await openPhone();
  await logIn(page, "reports");
  const rows = page.locator("tbody tr");
  await rows.nth(49).waitFor();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };

  await press("j");
  // What a message says counts as two days of age.
  const first = rows.filter({ hasText: "پیام 80" });
  await page.locator("tbody tr:focus").filter({ hasText: "پیام 80" }).waitFor();
  await press("r");
  await first.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /بازگرداندن/ }).waitFor();
  await press("z");
  await first.waitFor();
  await sees(page, "برگردانده شد");
  expect(await open()).toBe(100);

  while ((await open()) > 0) {
    for (const key of await keysFor(page)) await press(key);
    expect(presses).toBeLessThanOrEqual(KEYS_MAX);
  }
  console.info(`a hundred reports took ${presses} keys`);
  await sees(page, "چیزی نیست");
  expect(await page.getByRole("dialog").count()).toBe(0);
  const outcomes = await query(
    `select kind, status, count(*) as number from reports where created_at < 100 group by kind, status order by kind, status`,
  );
  expect(outcomes).toEqual([
    { kind: "joke", status: "rejected", number: 40 },
    { kind: "joke", status: "upheld", number: 20 },
    { kind: "message", status: "rejected", number: 20 },
    { kind: "profile", status: "upheld", number: 20 },
  ]);
  const [closed] = await query("select count(*) as number from jokes where reporting_disabled = 1");
  expect(Number(closed?.["number"])).toBeGreaterThan(0);
});
