/** Venues where children play and eat: the specification's parks (002 §2, §7). */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  aparatVideo,
  blankable,
  cursorOf,
  failsAs,
  pageFields,
  pageQuery,
  queryNumber,
  requiredJson,
  success,
  typedText,
  undoable,
} from "../../calls/shapes.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../../limits.ts";
import {
  PROVINCES,
  VENUE_ADMIN_PAGE_SIZE,
  VENUE_CATEGORIES,
  VENUE_IMPORT_MAX_UNITS,
  VENUE_NAME_MAX_CODE_POINTS,
  VENUE_PAGE_SIZE,
  VENUE_REGION_MAX_CODE_POINTS,
  VENUE_TEXT_MAX_UNITS,
} from "../values.ts";
import { codePointLength, normalizeText, parseUsername } from "../../persian.ts";
import { route } from "../../calls/route.ts";
import { SEARCH_MAX_UNITS, searchedText, wordsOf } from "../../search/values.ts";

const tags = ["venues"];

const category = z.enum(VENUE_CATEGORIES, failsAs("INVALID_CATEGORY"));

const venue = z
  .object({
    _id: z.string(),
    name: z.string(),
    region: z.string().meta({ description: "Province and city, as the administrator writes them" }),
    province: z.enum(PROVINCES).nullable().meta({ description: "Read from the region; null where it names none" }),
    siteId: z.string().meta({ description: "The username of its profile; empty where it has none" }),
    videoUrl: z.string().meta({ description: "Shown on that profile; empty where there is none" }),
    category,
  })
  .meta({ id: "Venue" });

export type Venue = z.infer<typeof venue>;

const siteId = typedText(120, "INVALID_SITE_ID").transform((text, context) => {
  const parsed = parseUsername(text);
  if (parsed === null) context.addIssue({ code: "custom", message: "INVALID_SITE_ID" });
  return parsed ?? z.NEVER;
});

const oneLine = (text: string): string => normalizeText(text.replace(/\s+/g, " "));

/** A venue as the administrator sends it, tidied: its video as its player's address. */
export const venueFields = {
  name: typedText(VENUE_TEXT_MAX_UNITS, "INVALID_VENUE_NAME")
    .transform(oneLine)
    .refine(
      (name) => wordsOf(name).length > 0 && codePointLength(name) <= VENUE_NAME_MAX_CODE_POINTS,
      failsAs("INVALID_VENUE_NAME"),
    ),
  region: typedText(VENUE_TEXT_MAX_UNITS, "INVALID_VENUE_REGION")
    .optional()
    .default("")
    .transform(oneLine)
    .refine((region) => codePointLength(region) <= VENUE_REGION_MAX_CODE_POINTS, failsAs("INVALID_VENUE_REGION")),
  siteId: blankable(siteId),
  videoUrl: aparatVideo("VIDEO_LINK_INVALID").optional().default(""),
  category,
};
const params = z.object({ id: z.uuid(failsAs("VENUE_NOT_FOUND")) });
const kept = answers(z.object({ ...undoable, item: venue }));

/**
 * The end of a page: the venue's id and, in a search, the word that found it. Neither is looked up. A search looks at a
 * limited number of venues, so a page may be short or empty although more follow.
 */
export const VENUE_CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_(\S+))?$/;
const cursor = cursorOf(VENUE_CURSOR);

export const listVenuesRoute = route({
  method: "get",
  path: "/api/parks",
  operationId: "listVenues",
  tags,
  summary:
    "The venues of a category, or all, newest first; those whose words begin with what is searched for, by these words",
  access: "anyone",
  cache: {
    seconds: PUBLIC_SETTING_CACHE_SECONDS,
    query: ["category", "province", "q", "cursor", "limit"],
    spell: { q: searchedText },
  },
  request: {
    query: z.object({
      category: category.optional(),
      province: z.enum(PROVINCES, failsAs("INVALID_PROVINCE")).optional(),
      q: typedText(SEARCH_MAX_UNITS).optional().default(""),
      limit: queryNumber(1, VENUE_PAGE_SIZE, VENUE_PAGE_SIZE),
      cursor,
    }),
  },
  responses: answers(z.object({ success, items: z.array(venue), nextCursor: z.string().nullable() })),
});

export const addVenueRoute = route({
  method: "post",
  path: "/api/parks",
  operationId: "addVenue",
  tags,
  summary: "Add a venue; the same name, region and category twice is one, with what was said of it last",
  access: "admin",
  request: requiredJson(z.object(venueFields)),
  responses: kept,
  example: { name: "شهربازی لبخند", category: "parks" },
});

export const changeVenueRoute = route({
  method: "put",
  path: "/api/parks/{id}",
  operationId: "changeVenue",
  tags,
  summary: "Change a venue: what is left out is empty from now on",
  access: "admin",
  request: { params, ...requiredJson(z.object(venueFields)) },
  responses: kept,
  example: { id: EXAMPLE_UUID, name: "شهربازی لبخند", category: "parks" },
});

export const removeVenueRoute = route({
  method: "delete",
  path: "/api/parks/{id}",
  operationId: "removeVenue",
  tags,
  summary: "Take a venue away, with its staff's secrets; twice is once",
  access: "admin",
  request: { params },
  responses: answers(z.object(undoable)),
  example: { id: EXAMPLE_UUID },
});

export const listAllVenuesRoute = route({
  method: "get",
  path: "/api/admin/parks",
  operationId: "listAllVenues",
  tags,
  summary: "The venues of all categories, as they are now",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      category: category.optional(),
      q: typedText(SEARCH_MAX_UNITS).optional().default(""),
      ...pageQuery(VENUE_ADMIN_PAGE_SIZE, cursor),
    }),
  },
  responses: answers(z.object({ success, items: z.array(venue), ...pageFields })),
});

export const importVenuesRoute = route({
  method: "post",
  path: "/api/admin/parks/import",
  operationId: "importVenues",
  tags,
  summary:
    "Add the venues of a table, all of them or, where a row is wrong, none; those that are there are brought up to date",
  access: "admin",
  request: requiredJson(
    z.object({
      table: typedText(VENUE_IMPORT_MAX_UNITS, "VENUE_IMPORT_TOO_LONG", "VENUE_IMPORT_EMPTY").meta({
        description:
          "Lines of name, region, site id, video and category between tabs or commas, with or without their names first",
      }),
      category: category.optional().meta({ description: "Of rows that say none" }),
    }),
  ),
  responses: answers(z.object({ ...undoable, added: z.number().int(), changed: z.number().int() })),
  example: { table: "شهربازی لبخند\tتهران\t\t\tparks" },
});
