import { env } from "cloudflare:workers";

/** Bindings of everything outside the database, with a record of their calls. */
export function watchedObjects() {
  const asked: string[] = [];
  return {
    asked,
    bindings: {
      INBOX: watchedNamespace("inbox", env.INBOX, asked),
      CHAT_ROOM: watchedNamespace("room", env.CHAT_ROOM, asked),
      MEDIA: watched("media", env.MEDIA, asked),
    },
  };
}

function watchedNamespace<Stub extends object>(
  name: string,
  namespace: {
    getByName: (id: string) => Stub;
    get: (id: DurableObjectId) => Stub;
    idFromString: (id: string) => DurableObjectId;
  },
  asked: string[],
) {
  return {
    getByName: (id: string) => watched(name, namespace.getByName(id), asked),
    get: (id: DurableObjectId) => watched(name, namespace.get(id), asked),
    idFromString: (id: string) => namespace.idFromString(id),
  };
}

function watched<Target extends object>(name: string, target: Target, asked: string[]): Target {
  return new Proxy(target, {
    get(_, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof found !== "function") return found;
      return (...args: unknown[]) => {
        asked.push(`${name}.${String(key)}`);
        return Reflect.apply(found, target, args);
      };
    },
  });
}
