/** The administrator's switch as an inbox last heard of it, from the database or by an announcement: the later one holds. */
export class KnownSwitch {
  /** When it was flipped, UTC milliseconds. */
  private at = 0;
  /** Null while nothing was heard. */
  private enabled: boolean | null = null;

  get isOff(): boolean {
    return this.enabled === false;
  }

  /** Whether a flip at this moment is news. */
  isBefore(at: number): boolean {
    return this.at < at;
  }

  /** @param at when it was flipped, UTC milliseconds. @returns how the switch stands now */
  take(enabled: boolean, at: number): boolean {
    if (this.enabled === null || at >= this.at) [this.enabled, this.at] = [enabled, at];
    return this.enabled;
  }
}
