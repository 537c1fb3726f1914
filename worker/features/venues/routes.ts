import {
  addVenueRoute,
  changeVenueRoute,
  importVenuesRoute,
  listAllVenuesRoute,
  listVenuesRoute,
  removeVenueRoute,
} from "../../../contract/venues/calls/venues.ts";
import { getCreditRoute, listCreditsRoute, redeemCreditRoute } from "../../../contract/venues/calls/credits.ts";
import { createRobotLoginRoute, robotLoginRoute } from "../../../contract/venues/calls/robot-login.ts";
import {
  addVenueSecretRoute,
  endVenueSecretRoute,
  listVenueSecretsRoute,
} from "../../../contract/venues/calls/secrets.ts";
import { serve } from "../../http/serve.ts";
import { addVenue } from "./add-venue.ts";
import { changeVenue } from "./change-venue.ts";
import { getCredit, listCredits } from "./credit.ts";
import { importVenues } from "./import-venues.ts";
import { listAllVenues, listVenues } from "./list-venues.ts";
import { redeemCredit } from "./redeem-credit.ts";
import { removeVenue } from "./remove-venue.ts";
import { createRobotLogin, useRobotLogin } from "./robot-login.ts";
import { addVenueSecret, endVenueSecret, listVenueSecrets } from "./venue-secrets.ts";

export const venuesRoutes = [
  serve(listVenuesRoute, listVenues),
  serve(addVenueRoute, addVenue),
  serve(changeVenueRoute, changeVenue),
  serve(removeVenueRoute, removeVenue),
  serve(listAllVenuesRoute, listAllVenues),
  serve(importVenuesRoute, importVenues),
  serve(listCreditsRoute, listCredits),
  serve(getCreditRoute, getCredit),
  serve(redeemCreditRoute, redeemCredit),
  serve(createRobotLoginRoute, createRobotLogin),
  serve(robotLoginRoute, useRobotLogin),
  serve(listVenueSecretsRoute, listVenueSecrets),
  serve(addVenueSecretRoute, addVenueSecret),
  serve(endVenueSecretRoute, endVenueSecret),
];
