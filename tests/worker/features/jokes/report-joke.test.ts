import { expect, test } from "vitest";

import { get, post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { JOKE_SUBJECT, aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

const reportsOf = (joke: string) =>
  rows(`select reason, status, snapshot, username_snapshot from reports where subject_id = ${JOKE_SUBJECT}`, joke);

test("a report keeps the reason, text and author's name, even after the joke is deleted", async () => {
  const author = await aPerson();
  const joke = await aJoke(author, "جوکی که گزارش شد");
  const answer = await (await aPerson()).post(`/api/jokes/${joke}/report`, { reason: "  بي‌ادبي  " });
  expect(answer.body).toEqual({ success: true, message: "گزارش ثبت شد", disabled: false });
  await author.delete(`/api/jokes/${joke}`);
  expect(await reportsOf(joke)).toEqual([
    {
      reason: "بی‌ادبی",
      status: "deleted",
      snapshot: "جوکی که گزارش شد",
      username_snapshot: author.username,
    },
  ]);
});

test("a repeated report, even ten at once, counts once and keeps the first reason", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  await reader.post(`/api/jokes/${joke}/report`, { reason: "اول" });
  const again = Array.from({ length: 10 }, () => reader.post(`/api/jokes/${joke}/report`, { reason: "دوم" }));
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await reportsOf(joke)).toMatchObject([{ reason: "اول" }]);
});

test("a report needs no reason and no body", async () => {
  const joke = await aJoke(await aPerson());
  expect((await (await aPerson()).post(`/api/jokes/${joke}/report`)).status).toBe(200);
  for (const body of [{}, { reason: null }, { reason: "" }])
    expect((await (await aPerson()).post(`/api/jokes/${joke}/report`, body)).status).toBe(200);
});

test("a reason has at most 500 code points", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  const tooLong = await reader.post(`/api/jokes/${joke}/report`, { reason: "ب".repeat(501) });
  expect(refusalOf(tooLong)).toBe("400 REASON_TOO_LONG");
  expect((await reader.post(`/api/jokes/${joke}/report`, { reason: "😂".repeat(500) })).status).toBe(200);
});

test("a report of a joke that a moderator approved is rejected with a message", async () => {
  const joke = await aJoke(await aPerson(), "تأییدشده", { reportingDisabled: true });
  const answer = await (await aPerson()).post(`/api/jokes/${joke}/report`);
  expect(answer.status).toBe(403);
  expect(answer.body).toEqual({
    success: false,
    code: "REPORTING_DISABLED",
    error: "این پست توسط ناظر تایید شده و قابل گزارش‌دهی نیست",
    disabled: true,
  });
  expect(await reportsOf(joke)).toEqual([]);
  expect((await get(`/api/jokes/${joke}/report-status`)).body).toEqual({ success: true, reportingDisabled: true });
});

test("the report status of a joke is shown to anyone", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  expect((await get(`/api/jokes/${joke}/report-status`)).body).toEqual({ success: true, reportingDisabled: false });
  await author.delete(`/api/jokes/${joke}`);
  expect(refusalOf(await get(`/api/jokes/${joke}/report-status`))).toBe("404 JOKE_NOT_FOUND");
  expect(refusalOf(await get("/api/jokes/nonsense/report-status"))).toBe("404 JOKE_NOT_FOUND");
});

test("a report needs a session and another person's existing joke", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  expect(refusalOf(await post(`/api/jokes/${joke}/report`))).toBe("401 LOGIN_REQUIRED_TO_REPORT");
  expect(refusalOf(await author.post(`/api/jokes/${joke}/report`))).toBe("403 OWN_JOKE_REPORT");
  await author.delete(`/api/jokes/${joke}`);
  expect(refusalOf(await (await aPerson()).post(`/api/jokes/${joke}/report`))).toBe("404 JOKE_NOT_FOUND");
});
