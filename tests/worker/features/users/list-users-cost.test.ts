import { beforeAll, expect, test } from "vitest";

import { manyPeople } from "../../support/bulk.ts";
import { rows } from "../../support/database.ts";
import { askUsers, usersOf } from "../../support/features/users.ts";

const PEOPLE = 20_000;
const ROWS_PER_PERSON = 8;

let batch = "";

beforeAll(async () => {
  const [first = ""] = await manyPeople(PEOPLE, { jokesEach: 0 });
  const [bulk] = await rows<{ username: string }>("select username from users where id = ?", first);
  batch = bulk?.username.replace(/[0-9]+$/, "") ?? "";
  // Each of the oldest people, who are on the measured pages, has everything that can be read.
  await rows(
    `insert into ledger_entries (id, user_id, amount, kind, unique_key, toman, created_at)
     select randomblob(16), users.id, iif(kind.value = 'charge', 5, -3), kind.value, users.id || kind.value, iif(kind.value = 'charge', 5000, 0), 1
     from users, json_each('["charge", "store"]') as kind where username glob ? and users.rowid % 20 = 0 order by kind.value`,
    `${batch}*`,
  );
  await rows(
    `insert into job_applications (id, mobile, first_name, last_name, gender, age, email, current_job, address, education, skills,
       experience_years, social_level, desired_job, work_start, work_end, status, status_since, created_at)
     select id, mobile, 'سارا', 'انبوهی', 'female', 20, '', '', '', '', '', null, '', '', '', '', 'pending', 1, 1
     from users where username glob ?`,
    `${batch}*`,
  );
  const soon = Date.now() + 60 * 60 * 1000;
  await rows("update users set suspended_until = ? + rowid where username glob ? and rowid % 5 = 0", soon, `${batch}*`);
});

test.each([
  ["everybody", {}],
  ["the suspended", { state: "suspended" }],
  ["a search by name", { q: "bulk-" }],
  ["a search by mobile", { q: "0990" }],
  ["a search by application", { q: "انبوهی" }],
])("a page of %s reads at most eight rows a person, even far behind a cursor", async (_, query) => {
  let cursor: string | null = null;
  for (let page = 0; page < 4; page += 1) {
    const answer = await askUsers({ ...query, ...(cursor && { cursor }) });
    const { items, nextCursor } = await usersOf({ ...query, ...(cursor && { cursor }) });
    expect(answer.cost.trips).toBe(1);
    expect(items).toHaveLength(50);
    expect(answer.cost.read).toBeLessThanOrEqual(items.length * ROWS_PER_PERSON);
    cursor = nextCursor;
  }
});
