type Child = Node | string | null | undefined | false;

/**
 * Creates an element with properties and children; null and false children are skipped. A label is no property: Firefox has
 * `ariaLabel` from 119 on.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The element with an id. @throws when the document has none of this kind */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the document has no #${id}`);
  return found;
}

/** Whether a clamped text is longer than what shows of it. */
export const isCut = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1;

/** A button for cards and sheets. While its action is running, further presses are ignored. */
export function button(text: string, onPress: () => unknown, isPrimary = false): HTMLButtonElement {
  const made = element("button", { type: "button", className: isPrimary ? "button primary" : "button" }, text);
  made.addEventListener("click", () => {
    if (made.hasAttribute("aria-disabled")) return;
    made.setAttribute("aria-disabled", "true");
    const enable = () => made.removeAttribute("aria-disabled");
    Promise.resolve(onPress()).then(enable, enable);
  });
  return made;
}

/** A link that looks like a button and leaves the document. */
export const linkButton = (text: string, href: string, isPrimary = false): HTMLAnchorElement =>
  element("a", { href, className: isPrimary ? "button primary" : "button" }, text);
