import type { PushJob } from "../../../contract/push/jobs.ts";
import worker, { ChatRoom as Room, Inbox as Inboxes } from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/env.ts";
import type { Cost } from "./cost.ts";

export * from "../../../worker/index.ts";

const NOTHING: Cost = {
  requests: 0,
  nearestReads: 0,
  primaryReads: 0,
  primaryWrites: 0,
  rowsRead: 0,
  rowsWritten: 0,
  objectRequests: 0,
  frames: 0,
  objectRowsWritten: 0,
};

/** The cost since the last reading. Worker and objects share an isolate locally, so they share this too. */
let cost = { ...NOTHING };
const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];

/** How far the clock is ahead, so that a visit can come hours after another. Alarms still ring in real time. */
let aheadMs = 0;
const realNow = Date.now;
Date.now = () => realNow() + aheadMs;

function readCost(): Cost {
  for (const { rowsWritten } of cursors.splice(0)) cost.objectRowsWritten += rowsWritten;
  const read = cost;
  cost = { ...NOTHING };
  return read;
}

/** @param place where a D1 session reads; without a session at the primary */
function countTrip(place: string | undefined, results: readonly Pick<D1Result, "meta">[]): void {
  const written = results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
  cost.rowsWritten += written;
  cost.rowsRead += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  if (written > 0) cost.primaryWrites += 1;
  else if (place === undefined || place === "first-primary") cost.primaryReads += 1;
  else cost.nearestReads += 1;
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** Replaces methods of a platform's object, whose others need it as `this`. */
function replace<Target extends object>(target: Target, methods: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function meteredStatement(statement: D1PreparedStatement, place: string | undefined): D1PreparedStatement {
  const counted = async <Row>(): Promise<D1Result<Row>> => {
    const result = await statement.all<Row>();
    countTrip(place, [result]);
    return result;
  };
  const metered = replace(statement, {
    bind: (...values: unknown[]) => meteredStatement(statement.bind(...values), place),
    all: counted,
    run: counted,
    // Their rows are not counted, because D1 does not report them.
    first: ((...column: []) => {
      countTrip(place, []);
      return statement.first(...column);
    }) as D1PreparedStatement["first"],
    raw: ((...options: []) => {
      countTrip(place, []);
      return statement.raw(...options);
    }) as D1PreparedStatement["raw"],
  });
  originals.set(metered, statement);
  return metered;
}

function meteredDatabase<Target extends D1Database | D1DatabaseSession>(target: Target, place?: string): Target {
  return replace<D1Database | D1DatabaseSession>(target, {
    prepare: (query: string) => meteredStatement(target.prepare(query), place),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await target.batch<Row>(statements.map((it) => originals.get(it) ?? it));
      countTrip(place, results);
      return results;
    },
    ...("withSession" in target && {
      withSession: (from?: string) => meteredDatabase(target.withSession(from), from ?? "first-unconstrained"),
    }),
  }) as Target;
}

/** Counts each call and upgrade of an object. */
function meteredObjects<Namespace extends Pick<DurableObjectNamespace, "get" | "getByName">>(objects: Namespace) {
  const metered = <Stub extends object>(stub: Stub): Stub =>
    new Proxy(stub, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          cost.objectRequests += 1;
          return Reflect.apply(value, target, given);
        };
      },
    });
  return replace<Pick<DurableObjectNamespace, "get" | "getByName">>(objects, {
    get: (...given) => metered(objects.get(...given)),
    getByName: (...given) => metered(objects.getByName(...given)),
  }) as Namespace;
}

/** One for each environment, because the Worker remembers its configuration by it. */
const known = new WeakMap<Bindings, Bindings>();

function meteredBindings(env: Bindings): Bindings {
  const metered = known.get(env) ?? {
    ...env,
    DB: meteredDatabase(env.DB),
    CHAT_ROOM: meteredObjects(env.CHAT_ROOM),
    INBOX: meteredObjects(env.INBOX),
  };
  known.set(env, metered);
  return metered;
}

/** The size of the object of each kind that wrote last, in bytes. */
const bytes = { inbox: 0, room: 0 };

/** Counts the rows an object writes: each `setAlarm` and each key is one. */
function meter(state: DurableObjectState, kind: keyof typeof bytes): void {
  const { storage } = state;
  const { sql, kv } = storage;
  const exec = sql.exec.bind(sql);
  sql.exec = ((...given: Parameters<typeof exec>) => {
    const cursor = exec(...given);
    cursors.push(cursor);
    bytes[kind] = sql.databaseSize;
    return cursor;
  }) as typeof sql.exec;
  const [put, remove, setAlarm, getAlarm] = [
    kv.put.bind(kv),
    kv.delete.bind(kv),
    storage.setAlarm.bind(storage),
    storage.getAlarm.bind(storage),
  ];
  kv.put = (...given) => {
    cost.objectRowsWritten += 1;
    put(...given);
  };
  kv.delete = (...given) => {
    cost.objectRowsWritten += 1;
    return remove(...given);
  };
  storage.setAlarm = (at, options) => {
    cost.objectRowsWritten += 1;
    return setAlarm(Number(at) - aheadMs, options);
  };
  storage.getAlarm = async (options) => {
    const at = await getAlarm(options);
    return at === null ? null : at + aheadMs;
  };
  // Pings are answered by the platform, in real time.
  const pingedAt = state.getWebSocketAutoResponseTimestamp.bind(state);
  state.getWebSocketAutoResponseTimestamp = (socket) => {
    const at = pingedAt(socket)?.getTime();
    return at === undefined ? null : new Date(at + aheadMs);
  };
}

export class ChatRoom extends Room {
  constructor(state: DurableObjectState, env: Bindings) {
    meter(state, "room");
    super(state, meteredBindings(env));
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    cost.frames += 1;
    await super.webSocketMessage(socket, data);
  }

  override async alarm(): Promise<void> {
    cost.objectRequests += 1;
    await super.alarm();
  }
}

export class Inbox extends Inboxes {
  constructor(state: DurableObjectState, env: Bindings) {
    meter(state, "inbox");
    super(state, meteredBindings(env));
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    cost.frames += 1;
    await super.webSocketMessage(socket, data);
  }

  override async alarm(): Promise<void> {
    cost.objectRequests += 1;
    await super.alarm();
  }
}

/** Wraps the Worker in benchmarks and counts what calls cost at D1 and in the objects. */
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/bench/cost") return Response.json(readCost());
    if (pathname === "/api/bench/bytes") return Response.json(bytes);
    if (pathname === "/api/bench/clock") {
      aheadMs += Number(searchParams.get("forward"));
      return Response.json({});
    }
    cost.requests += 1;
    return worker.fetch(request, meteredBindings(env), context);
  },
  queue: (batch, env) => worker.queue(batch, meteredBindings(env)),
} satisfies ExportedHandler<Bindings, PushJob>;
