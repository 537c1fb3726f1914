type Child = Node | string | null | undefined | false;

/** An element with its properties and what stands in it; null and false stand for nothing. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** An element of the document. @throws where its HTML has none of this name and kind */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the document has no #${id}`);
  return found;
}

/** A button of a card or sheet. What it starts is not started again before it has ended. */
export function button(text: string, onPress: () => unknown, isPrimary = false): HTMLButtonElement {
  const made = element("button", { type: "button", className: isPrimary ? "button primary" : "button" }, text);
  made.addEventListener("click", () => {
    if (made.ariaDisabled === "true") return;
    made.ariaDisabled = "true";
    Promise.resolve(onPress()).then(
      () => (made.ariaDisabled = null),
      () => (made.ariaDisabled = null),
    );
  });
  return made;
}

/** A link that looks like a button; it leads out of the document, so it is a full navigation. */
export const linkButton = (text: string, href: string, isPrimary = false): HTMLAnchorElement =>
  element("a", { href, className: isPrimary ? "button primary" : "button" }, text);
