import { addVenueRoute, changeVenueRoute, listVenuesRoute, removeVenueRoute } from "../../../contract/venues.ts";
import { serve } from "../../http/serve.ts";
import { addVenue } from "./add-venue.ts";
import { changeVenue } from "./change-venue.ts";
import { listVenues } from "./list-venues.ts";
import { removeVenue } from "./remove-venue.ts";

export const venuesRoutes = [
  serve(listVenuesRoute, listVenues),
  serve(addVenueRoute, addVenue),
  serve(changeVenueRoute, changeVenue),
  serve(removeVenueRoute, removeVenue),
];
