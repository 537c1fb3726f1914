import { renderTune } from "./tune.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const MUTED_KEY = "labkhand-game-muted";
const TUNE_VOLUME = 0.5;

/** Notes of a small effect: frequency in Hz, and when it begins and how long it lasts in seconds. */
type Note = readonly [hertz: number, at: number, length: number];
const effects = {
  press: [[180, 0, 0.12]],
  grip: [
    [320, 0, 0.06],
    [240, 0.07, 0.1],
  ],
  slip: [
    [300, 0, 0.1],
    [210, 0.09, 0.18],
  ],
  prize: [
    [523, 0, 0.12],
    [659, 0.09, 0.12],
    [784, 0.18, 0.12],
    [1047, 0.27, 0.3],
  ],
  count: [[660, 0, 0.1]],
  end: [
    [784, 0, 0.14],
    [659, 0.14, 0.14],
    [523, 0.28, 0.4],
  ],
} satisfies Record<string, readonly Note[]>;
export type Effect = keyof typeof effects;

/**
 * The game's synthesized sounds. They start with a tap, as browsers require, are silent while the page is hidden, and
 * remember whether they were muted.
 */
export function createSound(signal: AbortSignal) {
  let isMuted = stored(MUTED_KEY) === "yes";
  let context: AudioContext | undefined;
  let tune: Promise<AudioBuffer> | undefined;
  let playing: AudioBufferSourceNode | undefined;
  let wantsTune = false;

  /** Resumes the audio context; browsers allow it only within a tap. */
  function wake(): AudioContext | undefined {
    if (isMuted || document.hidden) return undefined;
    // If the browser refuses, the game is silent.
    try {
      context ??= new AudioContext({ latencyHint: "interactive" });
      context.resume().catch(() => undefined);
      return context;
    } catch {
      return undefined;
    }
  }

  function stopTune(): void {
    playing?.stop();
    playing = undefined;
  }

  async function startTune(): Promise<void> {
    tune ??= renderTune();
    const buffer = await tune;
    const output = wake();
    if (output === undefined || !wantsTune) return;
    stopTune();
    playing = new AudioBufferSourceNode(output, { buffer, loop: true });
    playing.connect(new GainNode(output, { gain: TUNE_VOLUME })).connect(output.destination);
    playing.start();
  }

  const onVisibility = () => {
    const changed = document.hidden ? context?.suspend() : isMuted ? undefined : context?.resume();
    changed?.catch(() => undefined);
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  signal.addEventListener("abort", () => void context?.close().catch(() => undefined));

  return {
    get isMuted() {
      return isMuted;
    },
    wake,
    /** Plays the tune from its beginning. */
    startFromBeginning(): void {
      wantsTune = true;
      // Within the tap: the tune starts later.
      wake();
      // The game works without its tune.
      if (!isMuted) startTune().catch(() => undefined);
    },
    /** Stops the tune; the next start is from its beginning. */
    stopAndReset(): void {
      wantsTune = false;
      stopTune();
    },
    play(effect: Effect): void {
      const output = wake();
      if (output === undefined) return;
      for (const [hertz, at, length] of effects[effect]) {
        const start = output.currentTime + at;
        const note = new OscillatorNode(output, { type: effect === "prize" ? "triangle" : "square", frequency: hertz });
        const gain = new GainNode(output, { gain: effect === "prize" ? 0.3 : 0.09 });
        gain.gain.setValueAtTime(gain.gain.value, start);
        gain.gain.exponentialRampToValueAtTime(0.001, start + length);
        note.connect(gain).connect(output.destination);
        note.start(start);
        note.stop(start + length);
      }
    },
    setMuted(muted: boolean): void {
      isMuted = muted;
      store(MUTED_KEY, muted ? "yes" : "no");
      if (muted) {
        stopTune();
        context?.suspend().catch(() => undefined);
      } else if (wantsTune) startTune().catch(() => undefined);
    },
  };
}

export type Sound = ReturnType<typeof createSound>;
