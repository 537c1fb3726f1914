import { expect, test } from "vitest";

import { fingerprintOf } from "../../../contract/jokes/fingerprint.ts";
import { indexedWords } from "../../../contract/search/values.ts";
import { refoldings } from "../../../worker/cron/refold.ts";
import { aRun, deadly } from "../support/backfills.ts";
import { rows } from "../support/database.ts";
import { JOKE_KEY, aJoke, indexNow } from "../support/features/jokes.ts";
import { aPerson } from "../support/people.ts";

const TEXT = "گفتم مسؤول این‌جا کیه؟ گفت خییییلی وقته رفته مسافرت.";

test("stored words, fingerprints and digests are folded anew, also after a run that was killed", async () => {
  const author = await aPerson();
  const kept = await Promise.all([1, 2].map(() => aJoke(author, TEXT)));
  const gone = await aJoke(author, TEXT);
  await indexNow();
  const keys = `(${[...kept, gone].map((id) => JOKE_KEY.replace("?", `'${id}'`)).join(", ")})`;
  await rows(`update jokes set fingerprint = key, text_digest = 'old' where key in ${keys}`);
  await rows(`update jokes set hidden = 1 where key = ${JOKE_KEY}`, kept[0]);
  await rows(
    `update joke_words set word = 'old' || word where minus_key in (select -key from jokes where key in ${keys})`,
  );
  await rows(
    "update jokes set text = '', fingerprint = null, text_digest = null, deleted_at = 1 where id = unhex(?, '-')",
    gone,
  );

  await rows("delete from backfills");
  await expect(aRun(refoldings, deadly.within(3))).rejects.toThrow("backfills failed");
  // The jokes of other files may take more than one run.
  const isLeft = async () => (await rows("select name from backfills where done_at is null")).length > 0;
  do await aRun(refoldings);
  while (await isLeft());
  await indexNow();

  const stored = await rows<{ key: number; fingerprint: number | null }>(
    `select key, fingerprint from jokes where key in ${keys} order by key`,
  );
  const digests = await rows<{ digest: string; barred: string | null }>(
    `select text_digest as digest, barred.digest as barred from jokes
     left join barred_texts as barred on joke_key = key where key in ${keys} and deleted_at is null`,
  );
  const [digest] = digests.map((row) => row.digest);
  expect(digest).not.toBe("old");
  expect(digests).toEqual(
    expect.arrayContaining([
      { digest, barred: digest },
      { digest, barred: null },
    ]),
  );
  const fingerprint = await fingerprintOf(TEXT);
  expect(stored.map((row) => row.fingerprint)).toEqual([fingerprint, fingerprint, null]);
  for (const { key } of stored.slice(0, 2)) {
    const words = await rows<{ word: string }>("select word from joke_words where minus_key = ?", -key);
    expect(words.map(({ word }) => word).toSorted()).toEqual(indexedWords(TEXT).toSorted());
  }
});
