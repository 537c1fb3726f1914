/** How long a released page takes to reach its place; a faster finger makes it shorter. */
const SETTLE_MS = { least: 90, most: 220 };
const EASING = "cubic-bezier(0.25, 0.6, 0.3, 1)";
/** How many times faster than on average the easing starts: the page leaves the finger at the finger's speed. */
const EASING_START = 2.4;

/**
 * The header has room for one title between its buttons: both move little, and the second appears after the first has
 * disappeared.
 */
const TITLE_SHARE = 0.04;
const TITLE_FADE = 2;

type Look = Partial<Record<"transform" | "opacity", string>>;

/** The elements that move. Unmoved, those of the neighbour cover those of the page. */
interface Pages {
  page: HTMLElement;
  title: HTMLElement;
  neighbour: HTMLElement;
  neighbourTitle: HTMLElement;
}

/**
 * A page that follows a finger, with a neighbour beside it. Only transforms and opacities change, so that a weak phone
 * keeps up.
 */
export class MovingPage {
  readonly #pages: Pages;
  readonly #width: number;
  #offset = 0;
  /** 1 with the neighbour on the left, -1 with it on the right. */
  #side = 1;
  #settling: Animation[] = [];

  constructor(pages: Pages) {
    this.#pages = pages;
    const { page, neighbour } = pages;
    const column = page.parentElement;
    this.#width = column?.clientWidth ?? innerWidth;
    // It may still fade over the page that the last swipe led to.
    for (const animation of neighbour.getAnimations()) animation.cancel();
    neighbour.style.insetBlockStart = `${page.offsetTop}px`;
    neighbour.style.blockSize = `${page.offsetHeight}px`;
    if (column !== null) column.style.overflow = "clip";
    for (const [element, look] of this.#looks(0)) element.style.willChange = Object.keys(look).join();
    neighbour.style.opacity = "1";
  }

  /** Moves the page by `offset` pixels (negative: to the left). */
  moveTo(offset: number): void {
    this.#offset = Math.max(-this.#width, Math.min(offset, this.#width));
    this.#side = Math.sign(offset) || this.#side;
    for (const [element, look] of this.#looks(this.#offset)) Object.assign(element.style, look);
  }

  /**
   * Glides on until the neighbour is in the page's place, or back.
   * @param speed the finger's, in pixels a millisecond
   * @returns false if it was cleared on the way
   */
  async settle(isLeaving: boolean, speed: number): Promise<boolean> {
    const before = this.#looks(this.#offset);
    const target = isLeaving ? this.#side * this.#width : 0;
    const wanted = (EASING_START * Math.abs(target - this.#offset)) / Math.max(speed, 0.01);
    const duration = Math.max(SETTLE_MS.least, Math.min(wanted, SETTLE_MS.most));
    this.#offset = target;
    this.#settling = this.#looks(target).map(([element, look], at) => {
      const [, from = look] = before[at] ?? [];
      Object.assign(element.style, look);
      return element.animate([{ ...from }, { ...look }], { duration, easing: EASING });
    });
    const finished = this.#settling.map((animation) => animation.finished);
    return Promise.all(finished).then(
      () => true,
      () => false,
    );
  }

  /** Ends a glide at once. */
  finish(): void {
    for (const animation of this.#settling) animation.finish();
  }

  /** Puts everything back in its usual place. */
  clear(): void {
    const column = this.#pages.page.parentElement;
    if (column !== null) column.style.overflow = "";
    for (const animation of this.#settling) animation.cancel();
    for (const { style } of Object.values(this.#pages)) {
      Object.assign(style, { transform: "", opacity: "", willChange: "" });
    }
  }

  /**
   * Makes way for the newly opened page; a skeleton that has arrived fades over it.
   * @returns false if the skeleton is needed again before that
   */
  async giveWay(): Promise<boolean> {
    const { neighbour } = this.#pages;
    const hasArrived = Math.abs(this.#offset) === this.#width;
    this.clear();
    if (!hasArrived) return true;
    const fading = neighbour.animate({ opacity: [1, 0] }, SETTLE_MS.most);
    return fading.finished.then(
      () => true,
      () => false,
    );
  }

  #looks(offset: number): [HTMLElement, Look][] {
    const beside = offset - this.#side * this.#width;
    const share = Math.abs(offset) / this.#width;
    const moved = (across: number) => ({ transform: `translateX(${across}px)` });
    const faded = (lost: number) => ({ opacity: `${Math.max(0, 1 - TITLE_FADE * lost)}` });
    const { page, title, neighbour, neighbourTitle } = this.#pages;
    return [
      [page, moved(offset)],
      [neighbour, moved(beside)],
      [title, { ...moved(offset * TITLE_SHARE), ...faded(share) }],
      [neighbourTitle, { ...moved(beside * TITLE_SHARE), ...faded(1 - share) }],
    ];
  }
}
