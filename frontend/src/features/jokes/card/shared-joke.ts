import { create } from "zustand";

import type { Joke } from "../../../../../contract/jokes/calls.ts";

/** The joke whose link was copied last, and whether its picture is offered. */
export const useSharedJoke = create<{ joke: Joke | null; isOpen: boolean }>()(() => ({ joke: null, isOpen: false }));
