/** A button or link of the shell: its name, and how many of the same name precede it. */
type Place = [name: string, nth: number] | null | undefined;

/** Records what people do in `root` before the app has loaded. Once React has replaced the shell, it is repeated there. */
export function repeatEarlyTaps(root: HTMLElement): void {
  const taken = new AbortController();
  let scrollTop = 0;
  const tapped = new Map<string, Place>();
  let focused: Place;
  const nameOf = (control: Element) =>
    control.getAttribute("aria-label") ?? control.getAttribute("href") ?? control.textContent;
  const namesakes = (name: string): (HTMLElement | null)[] =>
    [...root.querySelectorAll<HTMLElement>("a,button")].filter((control) => nameOf(control) === name);
  const placeOf = ({ target }: Event, controls: "button" | "a,button"): Place => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    const name = control && nameOf(control);
    return name ? [name, namesakes(name).indexOf(control)] : null;
  };
  const find = (place: Place) => place && namesakes(place[0])[place[1]];
  // Scroll events do not bubble.
  const listen = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { signal: taken.signal, capture: true });
  listen("click", (event) => {
    const place = placeOf(event, "button");
    const control = find(place);
    // Each card's toggle counts. Of buttons of one name that open a sheet, such as the flags, only the last does.
    const key = `${control?.matches("[aria-pressed],[aria-expanded]") ? place : place?.[0]}`;
    // In the order of their last taps: of several sheets, the header shows the last requested one.
    tapped.delete(key);
    tapped.set(key, place);
  });
  listen("focusin", (event) => (focused = placeOf(event, "a,button")));
  listen("scroll", ({ target }) => {
    if (target instanceof Element) ({ scrollTop } = target);
  });
  new MutationObserver((_, observer) => {
    observer.disconnect();
    taken.abort();
    find(focused)?.focus();
    if (scrollTop > 0) root.querySelector("main")?.scrollTo(0, scrollTop);
    // All are looked up before a click changes one's name.
    for (const control of [...tapped.values()].map(find)) control?.click();
  }).observe(root, { childList: true });
}
