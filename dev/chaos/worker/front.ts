import type { PushJob } from "../../../contract/notifications/jobs.ts";
import worker, { ChatRoom as Room, Inbox as OwnInbox, SecretGate } from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/env.ts";
import { refuseWrites } from "./full-database.ts";

/** The delay of every call of a slow database, unless `PUT /api/chaos?ms=` names another. */
const SLOW_MS = 500;
/** Longer than anybody waits. */
const STUCK_MS = 30_000;

/** All requests and objects of the local app share it. */
let failure = "off";
let slowMs = SLOW_MS;

async function databaseTrouble(statements: readonly object[]): Promise<void> {
  if (failure === "d1-full") refuseWrites(statements);
  if (failure === "d1-down") throw new Error("D1_ERROR: Network connection lost.");
  if (failure === "d1-slow") await scheduler.wait(slowMs);
}

/** What D1 says of itself in a failure that slows or refuses nothing: 8.4 GB, and three and a half minutes for one statement. */
const SAID: Record<string, Partial<D1Meta>> = {
  "d1-large": { size_after: 8.4e9 },
  "d1-busy": { duration: 210_000, served_by_region: "EEUR" },
};

const said = (results: D1Result[]) =>
  results.map((result) => ({ ...result, meta: { ...result.meta, ...SAID[failure] } }));

type Method = (...args: unknown[]) => unknown;
/** Replaces or precedes a call of a binding; undefined leaves the call as it is. */
type Change = (name: string | symbol, own: Method) => Method | undefined;

/** A binding with some of its methods changed. */
function changed<Binding extends object>(binding: Binding, change: Change): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== "function") return found;
      const own: Method = (...args) => Reflect.apply(found, target, args);
      return change(name, own) ?? own;
    },
  });
}

const databaseIn = (database: D1Database): D1Database =>
  changed(database, (name, own) => {
    if (name === "batch")
      return async (...args) => {
        await databaseTrouble(args[0] as object[]);
        return said((await own(...args)) as D1Result[]);
      };
    if (name === "prepare") return (...args) => statementIn(own(...args) as D1PreparedStatement);
    if (name === "withSession") return (...args) => databaseIn(own(...args) as D1Database);
    return undefined;
  });

/** Objects run single statements without a batch. */
const statementIn = (statement: D1PreparedStatement): D1PreparedStatement =>
  changed(statement, (name, own) =>
    name === "bind"
      ? (...args) => statementIn(own(...args) as D1PreparedStatement)
      : (...args) => databaseTrouble([statement]).then(() => own(...args)),
  );

const bucketIn = (bucket: R2Bucket): R2Bucket =>
  changed(bucket, () => (failure === "r2-down" ? () => Promise.reject(new Error("R2: provoked")) : undefined));

const queueIn = (queue: Bindings["PUSHES"]): Bindings["PUSHES"] =>
  changed(queue, () => (failure === "push-stopped" ? () => Promise.reject(new Error("queue: provoked")) : undefined));

const objectsIn = <Namespace extends object>(namespace: Namespace): Namespace =>
  changed(namespace, (name, own) =>
    name === "get" || name === "getByName" ? (...args) => stubIn(own(...args) as object) : undefined,
  );

const stubIn = (stub: object) =>
  changed(stub, () =>
    failure === "object-stuck"
      ? async () => {
          await scheduler.wait(STUCK_MS);
          throw new Error("object: provoked");
        }
      : undefined,
  );

const known = new WeakMap<object, Bindings>();

/** The bindings with what is provoked. One for each environment, as the Worker keeps things by it. */
function troubled(env: Bindings): Bindings {
  const bindings: Bindings = known.get(env) ?? {
    ...env,
    DB: databaseIn(env.DB),
    MEDIA: bucketIn(env.MEDIA),
    PUSHES: queueIn(env.PUSHES),
    CHAT_ROOM: objectsIn(env.CHAT_ROOM),
    INBOX: objectsIn(env.INBOX),
    SECRET_GATE: objectsIn(env.SECRET_GATE),
  };
  known.set(env, bindings);
  return bindings;
}

export class ChatRoom extends Room {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, troubled(env));
  }
}

export class Inbox extends OwnInbox {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, troubled(env));
  }
}

export { SecretGate };

/** Wraps the Worker of the local app. `PUT /api/chaos` has a part fail; pages of other sites may not send a PUT. */
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== "PUT" || pathname !== "/api/chaos") return worker.fetch(request, troubled(env), context);
    failure = await request.text();
    slowMs = Number(searchParams.get("ms") ?? SLOW_MS);
    // An alert of the last hour must not suppress this one.
    await caches.default.delete(new URL(`/api/health/alerted/${failure}`, request.url));
    return new Response(null, { status: 204 });
  },
  scheduled: (controller, env) => worker.scheduled(controller, troubled(env)),
  queue: (batch, env) => worker.queue(batch, troubled(env)),
} satisfies ExportedHandler<Bindings, PushJob>;
