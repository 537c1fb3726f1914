import {
  addVenueSecretRoute,
  createRobotLoginRoute,
  endVenueSecretRoute,
  listVenueSecretsRoute,
  redeemPurchaseRoute,
  robotLoginRoute,
  robotPurchaseRoute,
  robotStatusRoute,
} from "../../../contract/robot.ts";
import { serve } from "../../http/serve.ts";
import { listCredits } from "./list-credits.ts";
import { createLoginToken, useLoginToken } from "./login-token.ts";
import { getPurchase } from "./purchase.ts";
import { redeemPurchase } from "./redeem-purchase.ts";
import { addVenueSecret, endVenueSecret, listVenueSecrets } from "./venue-secrets.ts";

export const robotRoutes = [
  serve(robotStatusRoute, listCredits),
  serve(robotPurchaseRoute, getPurchase),
  serve(redeemPurchaseRoute, redeemPurchase),
  serve(createRobotLoginRoute, createLoginToken),
  serve(robotLoginRoute, useLoginToken),
  serve(listVenueSecretsRoute, listVenueSecrets),
  serve(addVenueSecretRoute, addVenueSecret),
  serve(endVenueSecretRoute, endVenueSecret),
];
