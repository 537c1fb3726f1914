import { Celebration } from "../../ui/celebration.tsx";
import { useSessionStore } from "../../entities/viewer/session-store.ts";

const end = () => useSessionStore.getState().setJustLoggedIn(false);

/** The animation after a login. */
export const LoginCelebration = () => <Celebration onEnd={end} />;
