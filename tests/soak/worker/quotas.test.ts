import { expect, test } from "vitest";

import { limits } from "../../../contract/quotas/values.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { rows } from "../../worker/support/database.ts";
import { aPerson, anotherDevice } from "../../worker/support/people.ts";

const POSTS = 2000;
const SESSIONS = 20;

test(
  `the daily quota stores exactly a day's jokes when ${POSTS} come at once from ${SESSIONS} sessions`,
  { timeout: 300_000 },
  async () => {
    const author = await aPerson({ registeredAt: Date.now() - 10 * DAY_MS });
    const devices = await Promise.all(Array.from({ length: SESSIONS }, () => anotherDevice(author)));
    const answers = await Promise.all(
      devices.flatMap((device) =>
        Array.from({ length: POSTS / SESSIONS }, () =>
          device.post("/api/jokes", { text: "یه روز یه لبخند رفت مهمونی." }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.jokesPerDay.byDefault);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(POSTS - limits.jokesPerDay.byDefault);
    expect(await rows("select 1 from jokes where author_id = ?", author.userId)).toHaveLength(
      limits.jokesPerDay.byDefault,
    );
  },
);
