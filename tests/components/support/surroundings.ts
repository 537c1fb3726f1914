import { onTestFinished, vi } from "vitest";

// Changes of an open app's environment.

/** Advances the test's fake clock. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The page becomes visible, or hidden if `document.hidden` says so. */
export const comeBack = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

/** Goes offline. @returns how to go online again */
export function loseTheNetwork(): () => void {
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  return () => {
    offline.mockRestore();
    dispatchEvent(new Event("online"));
  };
}

/** Records navigations to a path of another document, and prevents them. */
export function ledTo(place: string): string[] {
  const places: string[] = [];
  const stay = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url);
    if (pathname !== place || event.destination.sameDocument) return;
    event.preventDefault();
    places.push(pathname);
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return places;
}
