import { Celebration } from "../../ui/celebration.tsx";
import { useSessionStore } from "../../entities/viewer/session-store.ts";

const end = () => useSessionStore.getState().setJustLoggedIn(false);

/** A login is something to be glad about. */
export const LoginCelebration = () => <Celebration onEnd={end} />;
