import type { JokePage } from "../../../contract/jokes/calls.ts";
import type { Screen } from "./screens.ts";

declare global {
  /** The state of a document's head script, which runs before any other. */
  interface FirstPaint {
    /** Requests already sent, by URL (lib/network/early-fetch.ts takes them over). */
    requests: Map<string, Promise<Response>>;
    /** The app's page: its row, and those of the requests that are its own. */
    screen?: Screen;
    urls?: string[];
    /** The script that shows their answers. */
    fill?: string | undefined;
    /** The app's entry script. Vite's own server starts it itself. */
    app?: string | undefined;
    /**
     * Requests the late stylesheet once; resolves when it applies (ui/lazy-part.tsx waits for it). Where there is only
     * one stylesheet, that is at once.
     */
    lateStyles?: () => Promise<unknown>;
    /** The jokes that are shown before the app (show-jokes.ts). */
    jokes?: JokePage;
    /** The person whose profile is shown before the app, and whether with their jokes (show-person.ts). */
    person?: { username: string; withJokes: boolean };
  }

  var firstPaint: FirstPaint | undefined;
}
