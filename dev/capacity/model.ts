import type { Cost } from "../bench/worker/cost.ts";
import type { Row } from "../bench/row-bytes.ts";
import { SESSION_EXTENDED_EVERY_SECONDS } from "../../contract/login/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import { ACTS, type Act, TALK_MESSAGES } from "../bench/use.ts";
import { limits, planning, prices, use } from "./assumptions.ts";

/** What `npm run bench -- --use` measured. */
export interface Measured {
  /** ISO date. */
  date: string;
  acts: Record<Act, Cost>;
  /** Of one row with its indexes. */
  rowBytes: Record<Row, number>;
  objectBytes: { inbox: number; room: number; message: number };
}

/** The databases that the plan splits off. */
export const DOMAINS = ["games", "likes", "core"] as const;

export type Domain = (typeof DOMAINS)[number];

const domainOf = (act: Act): Domain => {
  if (act === "like" || act === "unlike") return "likes";
  return act === "game state" || act === "round" || act === "rank" ? "games" : "core";
};

const u = Object.fromEntries(Object.entries(use).map(([name, { value }]) => [name, value])) as Record<
  keyof typeof use,
  number
>;

const signedIn = u["monthly people who come on a day"] * u["of them signed in"];
const visitors = u["monthly people who come on a day"] - signedIn;
const visits = signedIn * u["visits a day"];
/** The most there can be, however people spread their visits. */
const extending = Math.min(signedIn, (u["of them signed in"] * DAY_MS) / (SESSION_EXTENDED_EVERY_SECONDS * 1000));
const talkers = signedIn * u["share who use messages"];
const players = signedIn * u["share who play"];

/** How often each act happens on a day, for each monthly person. */
const TIMES: Record<Act, number> = {
  visit: visits - extending,
  "visit that extends its session": extending,
  "feed page": visits * u["feed pages a visit"],
  "discovery page": visits * u["discovery pages a visit"],
  // Visitors have no feed. The edge may answer them; here it never does.
  "discovery page of a visitor":
    visitors * u["visits a day"] * (u["feed pages a visit"] + u["discovery pages a visit"]),
  profile: visits * u["profiles a visit"],
  "profile of a visitor": visitors * u["visits a day"] * u["profiles a visit"],
  "inbox opens": visits,
  "inbox opens again within its lease": visits * (u["sockets a visit"] - 1),
  "inbox closes": visits,
  like: signedIn * u["likes a day"],
  unlike: signedIn * u["likes taken back a day"],
  joke: signedIn * u["jokes a day"],
  follow: signedIn * u["follows a day"],
  "message list": talkers * u["looks at the message list a day, of those"],
  "presence of ten rows": talkers * u["looks at the message list a day, of those"],
  "chat opens": talkers * u["chats opened a day, of those"],
  talk: (talkers * u["messages a day, of those"]) / TALK_MESSAGES,
  "game state": players,
  round: players * u["rounds a day, of those"],
  rank: players,
  "login of a newcomer": u["newcomers a month"] / u["days a month"],
  login: u["logins a month"] / u["days a month"],
};

const GB = 1e9;
/** A day's acts in a second of its peak minute. */
const AT_PEAK = (u["share of a day in its peak hour"] * u["peak minute to the peak hour's mean"]) / 3600;
const OBJECT_GB = 0.128;

const sumOver = (of: (act: Act) => number): number => ACTS.reduce((sum, act) => sum + TIMES[act] * of(act), 0);

/** The primary's share of time in the peak minute, for each monthly person, by act. */
function primaryOf({ acts }: Measured, act: Act, hasCopies: boolean): number {
  const { nearestReads, primaryReads, primaryWrites } = acts[act];
  const read = act === "feed page" ? planning["feed page, ms"].value : planning["small read, ms"].value;
  const reads = primaryReads + (hasCopies ? 0 : nearestReads);
  return (TIMES[act] * AT_PEAK * (reads * read + primaryWrites * planning["write, ms"].value)) / 1000;
}

/** Each act's share of the primary's time in the peak minute, with copies. */
export const primaryByAct = (measured: Measured, people: number): { act: Act; share: number }[] =>
  ACTS.map((act) => ({ act, share: people * primaryOf(measured, act, true) }));

/** A database's share of its one thread's time in the peak minute. */
export function primaryShare(measured: Measured, people: number, domains: readonly Domain[], hasCopies = true): number {
  const acts = ACTS.filter((act) => domains.includes(domainOf(act)));
  const shares = acts.reduce((sum, act) => sum + primaryOf(measured, act, hasCopies), 0);
  return people * shares;
}

/** What the core spends on counts that databases split off from it write back. */
export const outboxShare = (splits: number): number =>
  (splits * planning["counts written back after a split, a second"].value * planning["write, ms"].value) / 1000;

/** Bytes of D1 for each monthly person: on the first day, and a month. */
function bytesOf({ rowBytes }: Measured, domain: Domain): { first: number; month: number } {
  const days = u["days a month"];
  if (domain === "likes") {
    return { first: 0, month: (TIMES.like - TIMES.unlike) * days * rowBytes.like };
  }
  if (domain === "games") return { first: 0, month: TIMES.round * days * rowBytes["finished round"] };
  const newcomers = u["newcomers a month"];
  const logins = newcomers + u["logins a month"];
  return {
    first: rowBytes.person + rowBytes.session + u["follows of a person at the start"] * rowBytes.follow,
    month:
      TIMES.follow * days * rowBytes.follow +
      TIMES.joke * days * rowBytes.joke +
      newcomers * rowBytes.person +
      logins * rowBytes.session,
  };
}

/** The GB of a database with these domains on the first day, and its growth a month. */
export function sizeOf(
  measured: Measured,
  people: number,
  domains: readonly Domain[],
): { first: number; month: number } {
  const sizes = domains.map((domain) => bytesOf(measured, domain));
  const sum = (of: "first" | "month") => (people * sizes.reduce((total, size) => total + size[of], 0)) / GB;
  return { first: sum("first"), month: sum("month") };
}

/** Months until a database of this size has so many GB. */
export const monthsTo = (gigabytes: number, { first, month }: { first: number; month: number }): number =>
  Math.max(0, (gigabytes - first) / month);

const objectRequests = ({ objectRequests: calls, frames }: Cost): number =>
  calls + frames / prices["objects: frames in a request"].value;

/** The peak of each component. */
export function peakOf(measured: Measured, people: number) {
  const { acts } = measured;
  const perSecond = (of: (cost: Cost) => number) => people * AT_PEAK * sumOver((act) => of(acts[act]));
  const perDay = people * visits;
  return {
    requests: perSecond(({ requests }) => requests),
    photos: people * AT_PEAK * (signedIn + visitors) * u["visits a day"] * u["photos a visit"],
    sockets: perDay * AT_PEAK * u["minutes a visit"] * 60,
    primaryTrips: perSecond(({ primaryReads, primaryWrites }) => primaryReads + primaryWrites),
    nearestTrips: perSecond(({ nearestReads }) => nearestReads),
    objectCalls: perSecond(({ objectRequests: calls, frames }) => calls + frames),
    copies:
      (people *
        AT_PEAK *
        sumOver(
          (act) =>
            acts[act].nearestReads *
            (act === "feed page" ? planning["feed page, ms"].value : planning["small read, ms"].value),
        )) /
      1000,
  };
}

/** A month's dollars by component; the storage is that after a year. */
export function costOf(measured: Measured, people: number) {
  const { acts, objectBytes } = measured;
  const month = people * u["days a month"];
  const millions = (of: (cost: Cost) => number) => (month * sumOver((act) => of(acts[act]))) / 1e6;
  const beyond = (amount: number, included: number, price: number) => Math.max(0, amount - included) * price;
  const photos = (month * (signedIn + visitors) * u["visits a day"] * u["photos a visit"]) / 1e6;
  const requests = millions(({ requests: calls }) => calls) + photos;
  const ofObjects = millions(objectRequests);
  const { first, month: growth } = sizeOf(measured, people, DOMAINS);
  const messages = month * talkers * u["messages a day, of those"];
  const objectGB =
    (people * (objectBytes.inbox + u["rooms of a person after a year"] * objectBytes.room) +
      12 * messages * objectBytes.message) /
    GB;
  const p = Object.fromEntries(Object.entries(prices).map(([name, { value }]) => [name, value])) as Record<
    keyof typeof prices,
    number
  >;
  const costs = {
    "Workers: requests and CPU":
      p["Workers: the plan"] +
      beyond(requests, p["Workers: requests included, millions"], p["Workers: a million requests"]) +
      beyond(
        requests * planning["CPU of a request, ms"].value,
        p["Workers: CPU-ms included, millions"],
        p["Workers: a million CPU-ms"],
      ),
    "D1: rows written": beyond(
      millions(({ rowsWritten }) => rowsWritten),
      p["D1: rows written included, millions"],
      p["D1: a million rows written"],
    ),
    "D1: rows read": beyond(
      millions(({ rowsRead }) => rowsRead),
      p["D1: rows read included, millions"],
      p["D1: a million rows read"],
    ),
    "D1: storage after a year": beyond(first + 12 * growth, p["D1: GB included"], p["D1: a GB"]),
    "objects: requests and time":
      beyond(ofObjects, p["objects: requests included, millions"], p["objects: a million requests"]) +
      beyond(
        ofObjects * planning["object's time a request, s"].value * OBJECT_GB,
        p["objects: GB-s included, millions"],
        p["objects: a million GB-s"],
      ),
    "objects: rows written": beyond(
      millions(({ objectRowsWritten }) => objectRowsWritten),
      p["objects: rows written included, millions"],
      p["objects: a million rows written"],
    ),
    "objects: storage after a year": beyond(objectGB, p["objects: GB included"], p["objects: a GB"]),
    // As if no message reached an open app.
    "queue: notifications": beyond(
      (messages * p["queue: operations of a job"]) / 1e6,
      p["queue: operations included, millions"],
      p["queue: a million operations"],
    ),
    "R2: photos read": beyond(photos, p["R2: reads included, millions"], p["R2: a million reads"]),
  };
  return { ...costs, total: Object.values(costs).reduce((sum, dollars) => sum + dollars, 0) };
}

/** Codes by SMS a day, for each monthly person. */
export const CODES_A_DAY = TIMES["login of a newcomer"] + TIMES.login;

/** Monthly people at whose peak minute the primary has no time left. */
export const peopleAtFullPrimary = (measured: Measured): number =>
  limits["the primary's busiest minute, share of its time"].value / primaryShare(measured, 1, DOMAINS);
