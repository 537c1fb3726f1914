const RATE = 22_050;
const BEAT_SECONDS = 60 / 132 / 2;

// Half beats; letters are notes of a pentatonic scale from A3 up, «.» is silence.
const MELODY = "c.e.g.e.h.g.e.d.c.d.e.g.e.d.c.a.c.e.g.h.j.h.g.e.d.e.g.e.d.c.d...";
const BASS = "a...a...f...f...c...c...d...d...a...a...f...f...d...d...c...c...";
const SEMITONES: Record<string, number> = { a: 0, c: 3, d: 5, e: 7, f: -4, g: 10, h: 12, j: 15 };
const A3 = 220;

const frequencyOf = (letter: string, octave: number): number | null => {
  const semitones = SEMITONES[letter];
  return semitones === undefined ? null : A3 * 2 ** (semitones / 12 + octave);
};

/** The tune («v4»), rendered once: a merry-go-round of thirty-two beats that ends where it begins. */
export async function renderTune(): Promise<AudioBuffer> {
  const seconds = MELODY.length * BEAT_SECONDS;
  const context = new OfflineAudioContext(1, Math.ceil(seconds * RATE), RATE);
  const play = (frequency: number, at: number, length: number, type: OscillatorType, volume: number) => {
    const note = new OscillatorNode(context, { type, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    note.connect(gain).connect(context.destination);
    note.start(at);
    note.stop(at + length);
  };
  for (const [half, letter] of [...MELODY].entries()) {
    const at = half * BEAT_SECONDS;
    const high = frequencyOf(letter, 1);
    if (high !== null) {
      play(high, at, 0.3, "triangle", 0.22);
      play(high * 2, at, 0.14, "sine", 0.07);
    }
    const low = frequencyOf(BASS[half] ?? ".", -1);
    if (low !== null) {
      play(low, at, 0.42, "triangle", 0.3);
      play(low * 3, at + 2 * BEAT_SECONDS, 0.1, "sine", 0.09);
    }
  }
  return context.startRendering();
}
