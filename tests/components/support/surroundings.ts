import { onTestFinished, vi } from "vitest";

// What happens around an app that is open.

/** Time goes by, where the test has its clock. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Somebody comes back to the app, or leaves it where `document.hidden` says so. */
export const comeBack = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

/** The phone loses its network. Answers what brings it back. */
export function loseTheNetwork(): () => void {
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  return () => {
    offline.mockRestore();
    dispatchEvent(new Event("online"));
  };
}

/** Where the page is led, of all that lie at this place, which it does not follow; another view of its own is none. */
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
