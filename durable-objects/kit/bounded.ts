/** A namespace as the platform binds it. Only {@link bounded} makes stubs, so that every call of an object has an end. */
export type Namespace = Pick<DurableObjectNamespace, "idFromName" | "idFromString" | "newUniqueId">;

/** Makes a call, and waits for its answer only so long. */
export type Wait = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** A namespace whose objects' calls and upgrades are all made by `wait`. */
export function bounded<Calls extends Rpc.DurableObjectBranded>(
  namespace: Namespace,
  wait: Wait,
): DurableObjectNamespace<Calls> {
  return through(namespace as DurableObjectNamespace<Calls>, (name, make) =>
    name === "get" || name === "getByName"
      ? (...given) =>
          through(
            make(...given) as object,
            (_, call) =>
              async (...sent) =>
                wait(async () => call(...sent)),
          )
      : make,
  );
}

type Method = (...given: unknown[]) => unknown;

function through<Target extends object>(
  object: Target,
  method: (name: string | symbol, own: Method) => Method,
): Target {
  return new Proxy(object, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === "function" ? method(name, (...given) => Reflect.apply(own, target, given)) : own;
    },
  });
}
