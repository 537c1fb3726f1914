import {
  grantPendingRoute,
  queueRewardRoute,
  readRewardConfigRoute,
  redeemRewardRoute,
  setRewardConfigRoute,
} from "../../../contract/rewards/calls.ts";
import { serve } from "../../http/serve.ts";
import { grantPending } from "./grant.ts";
import { queueReward } from "./queue-reward.ts";
import { redeemReward } from "./redeem-reward.ts";
import { readRewardConfig, setRewardConfig } from "./reward-config.ts";

export const rewardsRoutes = [
  serve(redeemRewardRoute, redeemReward),
  serve(grantPendingRoute, grantPending),
  serve(readRewardConfigRoute, readRewardConfig),
  serve(setRewardConfigRoute, setRewardConfig),
  serve(queueRewardRoute, queueReward),
];
