import type { PersonalData } from "./domain/people/personal-data.ts";
import { accountData } from "./features/account/personal-data.ts";
import { blocksData } from "./features/blocks/personal-data.ts";
import { directData } from "./features/direct/personal-data.ts";
import { followsData } from "./features/follows/personal-data.ts";
import { gemsData } from "./features/gems/personal-data.ts";
import { issuesData } from "./features/issues/personal-data.ts";
import { jokesData } from "./features/jokes/personal-data.ts";
import { loginData } from "./features/login/personal-data.ts";

/** What is kept of people, feature by feature: leaving erases and exporting reads all of it. Conversations come last: they are many. */
export const personalData: readonly PersonalData[] = [
  accountData,
  loginData,
  jokesData,
  followsData,
  blocksData,
  issuesData,
  gemsData,
  directData,
];
