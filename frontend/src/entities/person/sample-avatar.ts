/** Sizes in px of the avatars that index.html shows before the app has loaded: on a joke's card, and on a profile. */
export const JOKE_AVATAR = 44;
export const PROFILE_AVATAR = 92;

const samples = [
  { animal: "🦊", color: "#ffe2c7" },
  { animal: "🐼", color: "#d7f5e3" },
  { animal: "🐧", color: "#dbe7ff" },
  { animal: "🐯", color: "#ffe9b8" },
  { animal: "🐙", color: "#ead7ff" },
  { animal: "🦁", color: "#ffe0b3" },
  { animal: "🐰", color: "#ffd9e6" },
  { animal: "🐸", color: "#d9f2c4" },
  { animal: "🦉", color: "#e6dcff" },
  { animal: "🐨", color: "#dfe5ee" },
  { animal: "🐻", color: "#f3dcc4" },
  { animal: "🐬", color: "#cdeffa" },
] as const;

/**
 * The placeholder of a person without a picture: animal and colours follow from the username; `box` is its size. `size` is the avatar's,
 * in px.
 */
export function sampleAvatar(username: string, size: number) {
  let hash = 0;
  for (const character of username) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const { animal, color } = samples[hash % samples.length] ?? samples[0];
  const box = { width: `${size}px`, height: `${size}px` };
  return { animal, box, style: { background: color, fontSize: `${size * 0.52}px` } };
}

/** Puts it into an empty card, whose first spans are avatar.tsx's: the page's policy lets no style attribute apply. */
export function fillAvatar(card: Element, username: string, size: number): void {
  const [avatar, sample] = card.querySelectorAll("span");
  if (!avatar || !sample) return;
  const { animal, box, style } = sampleAvatar(username, size);
  Object.assign(avatar.style, box);
  Object.assign(sample.style, style);
  sample.textContent = animal;
}
