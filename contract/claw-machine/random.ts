/** A 32-bit generator whose state is one integer. */
export interface Random {
  state: number;
}

/** A generator for a seed, any int32; neighbouring seeds are unrelated. */
export function createRandom(seed: number): Random {
  const random = { state: seed | 0 };
  nextBits(random);
  return random;
}

/** The next 32 bits: a Weyl sequence with a mixing function. */
function nextBits(random: Random): number {
  random.state = (random.state + 0x9e3779b9) | 0;
  let bits = random.state;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** An integer from 0 to `limit` - 1 (`limit` at most 2^24). */
export function below(random: Random, limit: number): number {
  return Math.floor(((nextBits(random) >>> 8) * limit) / 0x1000000);
}
