import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";

import { routes } from "../../../contract/calls/routes.ts";
import { admin } from "../support/administrator.ts";
import { rows } from "../support/database.ts";
import { notificationsOf } from "../support/features/notifications.ts";
import { aReportedJoke, aReportedPhoto, queueIdOf, reportPerson } from "../support/features/reports.ts";
import { clearSettings, openNights } from "../support/features/settings.ts";
import { aFullLife, isAdministrators, isApplicants, isSocket, nameOf, requestOf } from "../support/calls/every-call.ts";
import { aPerson } from "../support/people.ts";

const WORDS = "این حرف‌های گزارش‌دهنده است که هیچ‌جا نباید دیده شود";

beforeAll(async () => {
  await clearSettings();
  await openNights();
});

/** Calls after which the author's session or account has ended. */
const ENDING = new Set(["logout", "revokeAllSessions", "deleteAccount"]);

test(
  "a reporter's name, id and words are in no answer to the author of what was removed",
  { timeout: 60_000 },
  async () => {
    const scene = await aFullLife();
    const { viewer: author } = scene;
    const username = `reporter-${crypto.randomUUID().slice(0, 8)}`;
    const reporter = await aPerson({ username });
    const { id: joke, joke: jokeId } = await aReportedJoke(author, []);
    expect(joke).toBe("");
    await reporter.post(`/api/jokes/${jokeId}/report`, { reason: WORDS });
    const photo = await aReportedPhoto(author, reporter);
    await reportPerson(reporter, author, "profile", WORDS);
    const [video] = await rows<{ hash: string }>("select hash from user_videos where user_id = ?", author.userId);
    await reporter.post(`/api/user-videos/${author.username}/report`, { reason: WORDS });
    const [profile] = await rows<{ id: string }>(
      "select id from reported_subjects where owner_id = ? and kind = 'profile'",
      author.userId,
    );
    const ids = [await queueIdOf(author, jokeId), photo, profile?.id ?? "", await queueIdOf(author, video?.hash ?? "")];
    const judged = await admin.post("/api/admin/reports/judge", { ids, verdict: "delete", reason: "insult" });
    expect(judged.body).toMatchObject({ judged: 4 });
    await admin.post(`/api/admin/users/${author.id}/suspend`, { reason: "insult" });
    const items = (await notificationsOf(author)).filter(({ appeal: state }) => state === "possible");
    expect(items.map(({ kind }) => kind)).toContain("suspended");
    for (const { id } of items) await author.post("/api/appeals", { id, text: "نه" });
    const [appeal] = await rows<{ id: string }>(
      "select id from reported_subjects where owner_id = ? and kind = 'appeal' order by created_at",
      author.userId,
    );
    await admin.post("/api/admin/reports/judge", { ids: [appeal?.id], verdict: "reject" });

    const asked = routes.filter((route) => !isAdministrators(route) && !isApplicants(route) && !isSocket(route));
    const inOrder = asked.toSorted(
      (one, other) => Number(ENDING.has(one.operationId)) - Number(ENDING.has(other.operationId)),
    );
    for (const route of inOrder) {
      const response = await exports.default.fetch(requestOf(route, scene, author.cookie));
      const said = await response.text();
      for (const secret of [username, reporter.id, WORDS, "گزارش‌دهنده"])
        expect(said.includes(secret), `${nameOf(route)} says «${secret}»`).toBe(false);
    }
    expect(inOrder.length).toBeGreaterThan(90);
  },
);
