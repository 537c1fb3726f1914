import { discountBadges, robotLoginTokens } from "../../../worker/db/schema/venues.ts";
import { anAuditImage } from "./features/audit.ts";
import { rows } from "./database.ts";
import { follow } from "./features/follows.ts";
import { anOrder } from "./features/gem-orders.ts";
import { aPass, aRound } from "./features/games.ts";
import { anEntry } from "./features/gems.ts";
import { anApplication } from "./features/jobs.ts";
import { makeImage, switchOn } from "./features/image-tool.ts";
import { aJoke, indexNow } from "./features/jokes.ts";
import { leaveForGood } from "./features/leave.ts";
import { requestEmail } from "./features/login.ts";
import { type Person, aPerson } from "./people.ts";
import { aSubscribedDevice } from "./features/push.ts";
import { aCode, aRewardCode } from "./features/rewards.ts";
import { aPersonToken, aVenue, aVenueCredit } from "./features/venues.ts";
import { aVideo } from "./features/videos.ts";

/** A person with a row in every table that names people. */
export async function somebodyInEveryTable(): Promise<Person> {
  const [person, other] = [await aPerson(), await aPerson()];
  const [own, liked, reported] = [await aJoke(person), await aJoke(other), await aJoke(other)];
  await rows(
    "insert into barred_texts (digest, author_id, joke_key) values ('a digest', ?, (select max(key) from jokes))",
    person.userId,
  );
  for (const liker of [person, await aPerson()]) await liker.post(`/api/jokes/${liked}/like`);
  await other.post(`/api/jokes/${own}/like`);
  await person.post(`/api/jokes/${liked}/save`);
  await indexNow();
  await person.post(`/api/jokes/${reported}/report`, { reason: "بد" });
  await rows("update reports set status = 'rejected', judged_at = 1 where reporter_id = ?", person.userId);
  await person.post(`/api/jokes/${reported}/like`);
  await other.post(`/api/jokes/${own}/report`);
  await follow(person, other);
  await follow(other, person);
  const [enemy, former, hunter] = [await aPerson(), await aPerson(), await aPerson()];
  for (const { username } of [enemy, former]) await person.post("/api/block", { blocked: username });
  await leaveForGood(former);
  await hunter.post("/api/block", { blocked: person.username });
  await person.post("/api/report-issue", { message: "دکمه کار نمی‌کند" });
  await anEntry(person, 3);
  for (const table of ["ledger_faults", "erasures"])
    await rows(`insert into ${table} (user_id) values (?)`, person.userId);
  await aVenue({ siteId: person.username });
  await aVenueCredit(person);
  for (const tokens of [robotLoginTokens, discountBadges]) await aPersonToken(tokens, person);
  await aVideo(person, { likedBy: [other] });
  await aVideo(other, { likedBy: [person] });
  await anOrder(person);
  await aPass(person, { paidUntil: 1 });
  await aRound(person, { score: 5 });
  for (let n = 0; n < 2; n += 1) await person.post("/api/games/claw-9001/trial");
  await person.post("/api/reward/redeem", { code: await aRewardCode() });
  await person.post("/api/reward/redeem", { code: await aCode() });
  await anApplication({ mobile: person.mobile, email: person.email });
  await aSubscribedDevice(person);
  await switchOn();
  await makeImage(person);
  await requestEmail(person.email);
  await anAuditImage(person);
  return person;
}
