import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../../dev/project.ts";
import { queryKeys } from "../../../frontend/src/entities/query-keys.ts";

const src = join(projectRoot, "frontend", "src");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

/** A key written as an argument or an option. */
const LITERAL_KEY = /queryKey: \[|Quer(?:y|ies)(?:Data|State)?(?:<[^(]*>)?\(\s*\[/;

test("no query key is written outside the registry", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => LITERAL_KEY.test(readFileSync(join(src, file), "utf8")))).toEqual([]);
});

test("the search for written keys finds each way of writing one", () => {
  for (const written of [
    'useQuery({ queryKey: ["account"] })',
    'queryClient.setQueryData<Chat>(["direct", peer], chat)',
    'queryClient.getQueryState(["account"])',
    'queryClient.getQueryData(\n  ["account"],\n)',
  ])
    expect(written).toMatch(LITERAL_KEY);
});

test("a key prefix matches its own queries and no others", () => {
  const { account, blocks, conversations, follows, joke, jokes, sessions, settings, user } = queryKeys;
  const names = [account, blocks, conversations("sara"), follows.all, joke.all, jokes.all];
  const firsts = [
    ...names,
    sessions,
    settings.all,
    user.all,
    queryKeys.chat.one("sara", "amir"),
    queryKeys.unread("sara"),
  ].map(([name]) => name);
  expect(new Set(firsts).size).toBe(firsts.length);
  const under = (all: readonly string[], ...keys: readonly (readonly unknown[])[]) => {
    for (const key of keys) expect(key.slice(0, all.length), all[0]).toEqual(all);
  };
  under(jokes.all, jokes.following, jokes.discovery, jokes.ofAuthor("sara"), jokes.best, jokes.saved("sara", ""));
  under(settings.all, settings.direct, settings.gamePrizes, settings.smsProvider);
  under(follows.all, follows.suggestions("sara"));
  under(queryKeys.people.all, queryKeys.people.found("sara"), queryKeys.people.suggested);
});
