import {
  addVenueRoute,
  changeVenueRoute,
  importVenuesRoute,
  listAllVenuesRoute,
  listVenuesRoute,
  removeVenueRoute,
} from "../../../contract/venues/calls.ts";
import { serve } from "../../http/serve.ts";
import { addVenue } from "./add-venue.ts";
import { changeVenue } from "./change-venue.ts";
import { importVenues } from "./import-venues.ts";
import { listAllVenues, listVenues } from "./list-venues.ts";
import { removeVenue } from "./remove-venue.ts";

export const venuesRoutes = [
  serve(listVenuesRoute, listVenues),
  serve(addVenueRoute, addVenue),
  serve(changeVenueRoute, changeVenue),
  serve(removeVenueRoute, removeVenue),
  serve(listAllVenuesRoute, listAllVenues),
  serve(importVenuesRoute, importVenues),
];
