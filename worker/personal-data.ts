import { reportsData } from "./moderation/reports/personal-data.ts";
import type { PersonalData } from "./domain/people/personal-data.ts";
import { quotasData } from "./features/quotas/personal-data.ts";
import { accountData } from "./features/account/personal-data.ts";
import { auditData } from "./features/audit/personal-data.ts";
import { blocksData } from "./features/blocks/personal-data.ts";
import { directData } from "./features/direct/personal-data.ts";
import { followsData } from "./features/follows/personal-data.ts";
import { gamesData } from "./features/games/personal-data.ts";
import { gemOrdersData } from "./features/gem-orders/personal-data.ts";
import { gemsData } from "./features/gems/personal-data.ts";
import { notificationsData } from "./notifications/personal-data.ts";
import { imageToolData } from "./features/image-tool/personal-data.ts";
import { issuesData } from "./features/issues/personal-data.ts";
import { jobsData } from "./features/jobs/personal-data.ts";
import { jokesData } from "./features/jokes/personal-data.ts";
import { loginData } from "./features/login/personal-data.ts";
import { parkDiscountData } from "./features/park-discount/personal-data.ts";
import { rewardsData } from "./features/rewards/personal-data.ts";
import { venuesData } from "./features/venues/personal-data.ts";
import { videosData } from "./features/videos/personal-data.ts";

/**
 * All personal data by feature, which leaving erases and exporting reads. Conversations come last, because they are
 * many.
 */
export const personalData: readonly PersonalData[] = [
  accountData,
  notificationsData,
  loginData,
  jokesData,
  followsData,
  blocksData,
  issuesData,
  jobsData,
  videosData,
  reportsData,
  gemsData,
  rewardsData,
  venuesData,
  parkDiscountData,
  gemOrdersData,
  gamesData,
  imageToolData,
  quotasData,
  auditData,
  directData,
];
