import { create as createStore } from "zustand/react";
import type { StoreApi } from "zustand/vanilla";

type Call = (...given: never[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === "function";
const isStore = (made: Call): made is Call & StoreApi<unknown> => "getInitialState" in made;

const resets: (() => void)[] = [];

/** Remembers each store that a call makes, also of the curried form `create<State>()(…)`. */
const remembering = <Made extends Call>(call: Made): Made =>
  new Proxy(call, {
    apply(target, self, given) {
      const made: unknown = Reflect.apply(target, self, given);
      if (!isCall(made)) return made;
      if (!isStore(made)) return remembering(made);
      const [initial] = given;
      // Anew, because a store may read the device at its start. One that zustand keeps there starts by its own rule.
      resets.push(() =>
        made.setState(
          "persist" in made
            ? made.getInitialState()
            : Reflect.apply(initial, null, [made.setState, made.getState, made]),
          true,
        ),
      );
      return made;
    },
  });

/** Stands for zustand's own (vitest.config.ts), so that the app's stores reset themselves. */
export const create = remembering(createStore);

/** Resets every store of the app to its state at the start. */
export const resetStores = (): void => resets.forEach((reset) => reset());
